/** The map of posted work. Its code loads only where it is shown; without it, the list has all that it shows. */
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useBaseMap } from '../ground/base-map.ts'
import type { WorkMapProps } from './WorkMapCanvas.tsx'

const Canvas = lazy(async () => {
  const loaded = await import('./WorkMapCanvas.tsx').catch(() => undefined)
  return { default: loaded?.WorkMapCanvas ?? NoMap }
})

export function WorkMap(props: Omit<WorkMapProps, 'baseMap'>) {
  const baseMap = useBaseMap()
  return (
    <Suspense fallback={<Skeleton />}>
      <Canvas {...props} baseMap={baseMap} />
    </Suspense>
  )
}

function NoMap(_: WorkMapProps) {
  return null
}
