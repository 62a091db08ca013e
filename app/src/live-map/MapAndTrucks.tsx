/** The live map and its trucks: beside each other on a desktop; on a phone the trucks are in a sheet over the map. */
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { StopSheet } from '../ui/overlay/StopSheet.tsx'
import { useSheetStop } from '../ui/overlay/use-sheet-stop.ts'
import type { LiveTruck } from './live-trucks.ts'

type Props = {
  map: (covered?: number) => ReactNode
  trucks: readonly LiveTruck[]
  chosenId: string | undefined
  /** Limits the trucks, in the head of the list. */
  filter: ReactNode
  /** The list of trucks, below what is known about the chosen one. */
  children: ReactNode
}

export function MapAndTrucks({ map, trucks, chosenId, filter, children }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const [stop, setStop] = useSheetStop(chosenId)
  const head = (
    <>
      <h2>
        <Plural value={trucks.length} one="# truck" other="# trucks" />
      </h2>
      {filter}
    </>
  )
  if (isWide) {
    return (
      <div className="live">
        <div className="live-map">{map()}</div>
        <div className="live-panel">
          <div className="live-panel-head">{head}</div>
          {children}
        </div>
      </div>
    )
  }
  return (
    <StopSheet stop={stop} onStop={setStop} label={t`Trucks`} head={head} under={map}>
      {children}
    </StopSheet>
  )
}
