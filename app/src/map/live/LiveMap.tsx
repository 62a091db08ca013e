/** The live map. Its code is as large as the rest of the app, so it loads only where it is shown. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { LiveMapProps } from './LiveMapCanvas.tsx'

const Canvas = lazy(async () => ({ default: (await import('./LiveMapCanvas.tsx')).LiveMapCanvas }))

/** Fills its parent, which must have a height. */
export function LiveMap(props: LiveMapProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} />
    </Suspense>
  )
}
