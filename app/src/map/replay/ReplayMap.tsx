/** The map of a driven route. Its code loads only where it is shown. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { ReplayMapProps } from './ReplayMapCanvas.tsx'

const Canvas = lazy(async () => ({ default: (await import('./ReplayMapCanvas.tsx')).ReplayMapCanvas }))

/** Fills its parent, which must have a height. */
export function ReplayMap(props: ReplayMapProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} />
    </Suspense>
  )
}
