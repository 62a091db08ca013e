/** The live map. Its code is as large as the rest of the app, so it loads only where it is shown. */
import { useLingui } from '@lingui/react/macro'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { MapMissing } from '../MapMissing.tsx'
import type { LiveMapProps } from './LiveMapCanvas.tsx'

const canvas = lazyPart(async () => (await import('./LiveMapCanvas.tsx')).LiveMapCanvas)

/** Fills its parent, which must have a height. */
export function LiveMap(props: LiveMapProps) {
  const { t } = useLingui()
  const { pins, onSelectPin, still } = props
  const missing = (
    <MapMissing isNotLoaded pins={pins} onSelectPin={onSelectPin}>
      {still ? t`The rest of this page works.` : t`The list shows the same trucks.`}
    </MapMissing>
  )
  return <Part of={canvas} with={props} waiting={<Skeleton />} missing={missing} />
}
