/** A map to choose a place on, loaded only where it is shown. Where it can't be, the place is written. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useTileStyleUrl } from '../use-tile-style-url.ts'
import type { PlaceMapProps } from './PlaceMapCanvas.tsx'

const Canvas = lazy(async () => {
  const loaded = await import('./PlaceMapCanvas.tsx').catch(() => undefined)
  return { default: loaded?.PlaceMapCanvas ?? NoMap }
})

export function PlaceMap(props: Omit<PlaceMapProps, 'tileStyleUrl'>) {
  const tileStyleUrl = useTileStyleUrl()
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} tileStyleUrl={tileStyleUrl} />
    </Suspense>
  )
}

/** The map's code is not on this device and can't be fetched now. */
function NoMap(_: PlaceMapProps) {
  return null
}
