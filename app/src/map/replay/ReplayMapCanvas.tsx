import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { type BaseMap, regionMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import type { MapPlace } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'
import { useOpenMap } from '../use-open-map.ts'
import { addTrackLayer, type TrackCursor, type TrackDrawing, type TrackLayer } from './track-layer.ts'
import '../live/LiveMap.css'

export type ReplayMapProps = {
  /** Names the map for screen readers. */
  label: string
  places: readonly MapPlace[]
  drawing: TrackDrawing
  cursor: TrackCursor
  /** By default the demo's region. */
  baseMap?: BaseMap
}

const noTrucks = { trucks: [], tracks: [], selectedId: undefined }

export function ReplayMapCanvas({ label, places, drawing, cursor, baseMap = regionMap }: ReplayMapProps) {
  const { t } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const fitted = useRef<OpenMap>(undefined)
  const { opened, isMissing } = useOpenMap(container, { baseMap })
  const [layer, setLayer] = useState<TrackLayer>()
  useEffect(() => {
    if (!opened) return
    const added = addTrackLayer(opened)
    setLayer(added)
    return () => {
      setLayer(undefined)
      added.close()
    }
  }, [opened])
  useEffect(() => opened?.show({ ...noTrucks, places, nowMs: Date.now() }), [opened, places])
  useEffect(() => {
    if (!opened || !layer) return
    layer.show(drawing, cursor, places)
    if (fitted.current === opened) return
    fitted.current = opened
    opened.fit(placesOf(drawing))
  }, [opened, layer, drawing, cursor, places])
  if (isMissing) return <MapMissing>{t`The rest of this page works.`}</MapMissing>
  return (
    <div className="hw-map">
      <section ref={container} className="hw-map-canvas" aria-label={label} />
      <div className="hw-map-controls">
        <PlainButton icon="plus" label={t`Zoom in`} onPress={() => opened?.map.zoomIn()} />
        <PlainButton icon="minus" label={t`Zoom out`} onPress={() => opened?.map.zoomOut()} />
        <PlainButton icon="map" label={t`Show all`} onPress={() => opened?.fit(placesOf(drawing))} />
      </div>
    </div>
  )
}

function placesOf({ stretches }: TrackDrawing): LatLng[] {
  return stretches.flat()
}
