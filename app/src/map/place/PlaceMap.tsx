/** A map to choose a place on. Its code loads only where it is shown; if it can't load, the user types the place. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useTileStyleUrl } from '../use-map-config.ts'
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

/** Used when the map's code is not on this device and can't be fetched now. */
function NoMap(_: PlaceMapProps) {
  return null
}
