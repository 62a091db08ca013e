/** A map to choose a place on. Its code loads only where it is shown; if it can't load, the user types the place. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useBaseMap } from '../ground/base-map.ts'
import type { PlaceMapProps } from './PlaceMapCanvas.tsx'

const Canvas = lazy(async () => {
  const loaded = await import('./PlaceMapCanvas.tsx').catch(() => undefined)
  return { default: loaded?.PlaceMapCanvas ?? NoMap }
})

export function PlaceMap(props: Omit<PlaceMapProps, 'baseMap'>) {
  const baseMap = useBaseMap()
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} baseMap={baseMap} />
    </Suspense>
  )
}

/** Used when the map's code is not on this device and can't be fetched now. */
function NoMap(_: PlaceMapProps) {
  return null
}
