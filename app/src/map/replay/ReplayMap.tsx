/** The map of a driven route. Its code loads only where it is shown. */
import { useLingui } from '@lingui/react/macro'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { MapMissing } from '../MapMissing.tsx'
import type { ReplayMapProps } from './ReplayMapCanvas.tsx'

const canvas = lazyPart(async () => (await import('./ReplayMapCanvas.tsx')).ReplayMapCanvas)

/** Fills its parent, which must have a height. */
export function ReplayMap(props: ReplayMapProps) {
  const { t } = useLingui()
  const missing = <MapMissing isNotLoaded>{t`The rest of this page works.`}</MapMissing>
  return <Part of={canvas} with={props} waiting={<Skeleton />} missing={missing} />
}
