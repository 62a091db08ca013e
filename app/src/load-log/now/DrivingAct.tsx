import type { Departure } from '@haulway/domain/geofence/departure.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import type { DeviceLocation } from '../../native/device-location.ts'
import { LoadActionButton } from '../acts/LoadActionButton.tsx'
import { UndoArrival } from '../acts/UndoArrival.tsx'
import { LoadedBeforeLeaving, LoadedByHand, useIsLoadedByHand } from './LoadedByHand.tsx'
import { StillThere } from './StillThere.tsx'

type Props = {
  load: LoadLogDocument
  now: number
  isTracked: boolean
  left?: Departure | undefined
  here?: DeviceLocation | undefined
}

/** For the driving view: the one act, if there is something to do; otherwise what is recorded automatically. */
export function DrivingAct({ load, now, isTracked, left, here }: Props) {
  const { t } = useLingui()
  const isLoadedByHand = useIsLoadedByHand(load)
  const isDriving = load.state === 'started' || load.state === 'loaded'
  const hasLeft = left?.isCertain === true
  if (hasLeft && load.state !== 'arrived') return <LoadedBeforeLeaving load={load} leftAt={left.at} />
  return (
    <>
      {!hasLeft && <StillThere load={load} now={now} />}
      {!hasLeft && <UndoArrival load={load} />}
      {isLoadedByHand ? (
        <LoadedByHand load={load} />
      ) : (
        <>
          {isTracked && isDriving && <p>{t`Arrival is recorded automatically.`}</p>}
          <LoadActionButton load={load} isTracked={isTracked} left={left} here={here} />
        </>
      )}
    </>
  )
}
