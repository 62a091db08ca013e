import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { LoadActionButton } from '../acts/LoadActionButton.tsx'
import { LoadedByHand, useIsLoadedByHand } from './LoadedByHand.tsx'

/** Of the driving view: the one act, if there is something to do; otherwise what records itself. */
export function DrivingAct({ load, isTracked }: { load: LoadLogDocument; isTracked: boolean }) {
  const { t } = useLingui()
  const isLoadedByHand = useIsLoadedByHand(load)
  const isDriving = load.state === 'started' || load.state === 'loaded'
  if (isLoadedByHand) return <LoadedByHand load={load} />
  return (
    <>
      {isTracked && isDriving && <p>{t`Arrival records itself.`}</p>}
      <LoadActionButton load={load} isTracked={isTracked} />
    </>
  )
}
