import type { Departure } from '@haulway/domain/geofence/departure.ts'
import { nextAct } from '@haulway/domain/load-log/act/offered-acts.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeviceLocation } from '../../native/device-location.ts'
import { useConnection } from '../../sync/sync-context.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { useActLabels, useCargoLabels } from '../load-log-labels.ts'
import { awayFrom, CheckInButton, placeOfAct } from './CheckIn.tsx'
import { type ActInput, useRecordAct } from './use-record-act.ts'

type Props = {
  load: LoadLogDocument
  relation?: 'trucker' | 'dump'
  /** Where the trucker is, recorded with the act. */
  here?: DeviceLocation | undefined
  /** A second line that the page knows, such as a distance or minutes. */
  second?: string
  /** Whether geofences record arrivals on this phone: then there is nothing to do, and the act is a plain button. */
  isTracked?: boolean
  /** GPS shows that the truck left the site: it has unloaded before, or GPS is wrong. */
  left?: Departure | undefined
}

/** The button of a party's one next act on a load. Renders nothing while another party has to act. */
export function LoadActionButton({ load, relation = 'trucker', here, second, isTracked, left }: Props) {
  const { t } = useLingui()
  const recordAct = useRecordAct()
  const actLabel = useActLabels()
  const cargo = useCargoLabels()
  const { isConnected } = useConnection()
  const [sendingKey, setSendingKey] = useState<string>()
  const kind = nextAct(foldLoadLog(load.acts, foldOptionsOf(load)), relation)
  if (kind === undefined) return null
  const key = `${load.loadLogId} ${kind}`
  const record = (from: Partial<ActInput> | undefined = placeOfAct(here), at?: number) => {
    setSendingKey(key)
    recordAct(kind, load, from, at).finally(() => setSendingKey(undefined))
  }
  const isArrival = kind === 'arriveAtPit' || kind === 'arriveAtSite'
  if (isArrival && relation === 'trucker' && (isTracked || awayFrom(kind, load, here) !== undefined)) {
    return <CheckInButton kind={kind} load={load} here={here} disabled={sendingKey === key} onRecord={record} />
  }
  if (kind === 'deliver' && left?.isCertain) {
    const { at, lat, lng } = left
    const clock = formatClock(at, load.terms.timeZone)
    return (
      <>
        <ActionButton
          title={actLabel(kind, load.terms)}
          second={t`At ${clock}, when you left`}
          icon="check"
          sending={sendingKey === key}
          onPress={() => record({ lat, lng }, at)}
        />
        <PlainButton size="cab" wide disabled={sendingKey === key} onPress={() => record()}>
          {t`Unloaded just now`}
        </PlainButton>
      </>
    )
  }
  const secondLine = kind === 'deliver' ? cargo(load) : (second ?? load.terms.materialName)
  return (
    <ActionButton
      title={actLabel(kind, load.terms)}
      second={isConnected ? secondLine : t`Saved on this phone until sent`}
      {...(kind === 'deliver' && { icon: 'check' })}
      sending={sendingKey === key}
      onPress={() => record()}
    />
  )
}
