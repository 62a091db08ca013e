/** A map to choose a place on. Its code loads only where it is shown; if it can't load, the user types the place. */
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { lazyPart, Part } from '../../ui/feedback/Part.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useBaseMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import type { PlaceMapProps } from './PlaceMapCanvas.tsx'

const canvas = lazyPart(async () => (await import('./PlaceMapCanvas.tsx')).PlaceMapCanvas)

export function PlaceMap(props: Omit<PlaceMapProps, 'baseMap'>) {
  const baseMap = useBaseMap()
  const missing = <NoMap onMissing={props.onMissing} />
  return <Part of={canvas} with={{ ...props, baseMap }} waiting={<Skeleton />} missing={missing} />
}

function NoMap({ onMissing }: Pick<PlaceMapProps, 'onMissing'>) {
  const { t } = useLingui()
  useEffect(() => onMissing?.(), [onMissing])
  return <MapMissing isNotLoaded>{t`Enter the location instead. Its geofence is a circle.`}</MapMissing>
}
