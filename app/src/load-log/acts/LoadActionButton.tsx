import { foldLoadLog } from '@haulway/domain/load-log/fold.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import { nextAct } from '@haulway/domain/load-log/offered-acts.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnection } from '../../sync/SyncProvider.tsx'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { useActLabels, useCargoLabels } from '../load-log-labels.ts'
import { type ActInput, useRecordAct } from './use-record-act.ts'

type Props = {
  load: LoadLogDocument
  /** Where the trucker is, to say with the act. */
  place?: Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'>
  /** What follows the act, where the page knows better: a distance, minutes. */
  second?: string
}

/** The trucker's one next act on a load: the amber plate, or nothing while it is another's turn. */
export function LoadActionButton({ load, place, second }: Props) {
  const { t } = useLingui()
  const say = useRecordAct()
  const words = useActLabels()
  const cargo = useCargoLabels()
  const { isConnected } = useConnection()
  const [said, setSaid] = useState<string>()
  const kind = nextAct(foldLoadLog(load.acts, foldOptionsOf(load)), 'trucker')
  if (kind === undefined) return null
  const key = `${load.loadLogId} ${kind}`
  const follows = kind === 'deliver' ? cargo(load) : (second ?? load.terms.materialName)
  return (
    <ActionButton
      title={words(kind, load.terms)}
      second={isConnected ? follows : t`Saved on this phone until sent`}
      {...(kind === 'deliver' && { icon: 'check' })}
      sending={said === key}
      onPress={() => {
        setSaid(key)
        say(kind, load, place).finally(() => setSaid(undefined))
      }}
    />
  )
}
