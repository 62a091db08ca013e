/** The button that records an arrival by hand. Far from the place, GPS asks first. */
import { metersAway } from '@haulway/domain/load-log/far-check-in.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeviceLocation } from '../../native/device-location.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { distanceSystemOf, formatDistance } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { useActLabels } from '../load-log-labels.ts'
import type { ActInput } from './use-record-act.ts'
import '../load-log.css'

export type ArrivalKind = 'arriveAtPit' | 'arriveAtSite'

/** The place that an arrival is at. */
export function arrivalPlace(kind: ArrivalKind, { terms }: Pick<LoadLogDocument, 'terms'>) {
  return kind === 'arriveAtPit' ? terms.origin : terms.destination
}

/** @returns meters; undefined if the truck may be at the place: without GPS, it may be anywhere */
export function awayFrom(kind: ArrivalKind, load: LoadLogDocument, here: DeviceLocation | undefined) {
  return here && metersAway(arrivalPlace(kind, load), here, Date.now() - here.at)
}

/** A fix older than this does not say where an act was recorded. */
const freshMs = 30 * secondMs

/** Where an act is recorded: only what GPS knows for sure, since others read how far away it was. */
export function placeOfAct(
  here: DeviceLocation | undefined,
  away?: number,
): Pick<ActInput, 'lat' | 'lng' | 'accuracyMeters'> | undefined {
  if (!here || (away === undefined && Date.now() - here.at > freshMs)) return undefined
  return { lat: here.lat, lng: here.lng, accuracyMeters: here.accuracyMeters }
}

type Props = {
  kind: ArrivalKind
  load: LoadLogDocument
  here: DeviceLocation | undefined
  disabled: boolean
  onRecord: (place: Partial<ActInput> | undefined) => void
}

/** Far away it is a small button: driving on is the next thing. */
export function CheckInButton({ kind, load, here, disabled, onRecord }: Props) {
  const actLabel = useActLabels()
  const [askedAt, setAskedAt] = useState<number>()
  const press = () => {
    const away = awayFrom(kind, load, here)
    if (away === undefined) onRecord(placeOfAct(here))
    else setAskedAt(away)
  }
  const isFar = awayFrom(kind, load, here) !== undefined
  const close = () => setAskedAt(undefined)
  // Nothing is left to ask; a later fix must not open the question again.
  if (!isFar && askedAt !== undefined) close()
  return (
    <>
      <PlainButton size={isFar ? 'tap' : 'cab'} bare={isFar} wide disabled={disabled} onPress={press}>
        {actLabel(kind, load.terms)}
      </PlainButton>
      <CheckInAnyway
        kind={kind}
        load={load}
        meters={askedAt}
        onClose={close}
        onConfirm={() => {
          close()
          onRecord(placeOfAct(here, askedAt))
        }}
      />
    </>
  )
}

type AnywayProps = Pick<Props, 'kind' | 'load'> & {
  /** How far away the truck was when the driver tapped; undefined while nothing is asked. */
  meters: number | undefined
  onClose: () => void
  onConfirm: () => void
}

function CheckInAnyway({ kind, load, meters, onClose, onConfirm }: AnywayProps) {
  const { t } = useLingui()
  const { terms } = load
  const { name } = arrivalPlace(kind, load)
  const distance = formatDistance(meters ?? 0, distanceSystemOf(terms.unit))
  const { jobberName, pitName } = terms
  return (
    <Sheet open={meters !== undefined} title={t`You're ${distance} from ${name}. Check in anyway?`} onClose={onClose}>
      <p className="check-in-anyway">
        <Trans>
          {jobberName} and {pitName} see how far away you were. If GPS works, your arrival is recorded automatically.
        </Trans>
      </p>
      <div className="hw-sheet-choice">
        <PlainButton size="cab" wide onPress={onConfirm}>
          <Trans>Check in anyway</Trans>
        </PlainButton>
        <PlainButton size="cab" wide onPress={onClose}>
          <Trans>Not yet</Trans>
        </PlainButton>
      </div>
    </Sheet>
  )
}
