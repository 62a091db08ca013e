/** The map of posted work. Its code loads only where it is shown; without it, the list has all that it shows. */
import { useLingui } from '@lingui/react/macro'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useBaseMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import type { WorkMapProps } from './WorkMapCanvas.tsx'

const canvas = lazyPart(async () => (await import('./WorkMapCanvas.tsx')).WorkMapCanvas)

export function WorkMap(props: Omit<WorkMapProps, 'baseMap'>) {
  const { t } = useLingui()
  const baseMap = useBaseMap()
  const missing = <MapMissing isNotLoaded>{t`The list shows the same jobs.`}</MapMissing>
  return <Part of={canvas} with={{ ...props, baseMap }} waiting={<Skeleton />} missing={missing} />
}
