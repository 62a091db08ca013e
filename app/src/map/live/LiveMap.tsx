/** The live map, loaded only where it is shown: its code is as large as the rest of the app. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { LiveMapProps } from './LiveMapCanvas.tsx'

const Canvas = lazy(async () => ({ default: (await import('./LiveMapCanvas.tsx')).LiveMapCanvas }))

/** Fills its parent, which gives it a height. */
export function LiveMap(props: LiveMapProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} />
    </Suspense>
  )
}
