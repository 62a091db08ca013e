/** The map of a way driven once, loaded only where it is shown. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { ReplayMapProps } from './ReplayMapCanvas.tsx'

const Canvas = lazy(async () => ({ default: (await import('./ReplayMapCanvas.tsx')).ReplayMapCanvas }))

/** Fills its parent, which gives it a height. */
export function ReplayMap(props: ReplayMapProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} />
    </Suspense>
  )
}
