/** The upper part of the driving view. Its code loads only where it is shown. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { DriveMapProps } from './DriveMapCanvas.tsx'

const Canvas = lazy(async () => ({ default: (await import('./DriveMapCanvas.tsx')).DriveMapCanvas }))

/** Fills its parent, which must have a height. Always dark. */
export function DriveMap(props: DriveMapProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} />
    </Suspense>
  )
}
