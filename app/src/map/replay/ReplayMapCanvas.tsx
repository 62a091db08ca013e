import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { formatAge } from '../../ui/format/format.ts'
import { useTheme } from '../../ui/theme/theme.ts'
import type { MapPlace } from '../map-features.ts'
import { type OpenMap, openMap } from '../open-map.ts'
import { addTrackLayer, type TrackCursor, type TrackDrawing, type TrackLayer } from './track-layer.ts'
import '../live/LiveMap.css'

export type ReplayMapProps = {
  /** Names the map for screen readers. */
  label: string
  places: readonly MapPlace[]
  drawing: TrackDrawing
  cursor: TrackCursor
  /** The URL of a map style with tiles. Without it, the map shows the demo region's own ground. */
  tileStyleUrl?: string | undefined
}

const noTrucks = { trucks: [], tracks: [], selectedId: undefined }

export function ReplayMapCanvas({ label, places, drawing, cursor, tileStyleUrl }: ReplayMapProps) {
  const { t } = useLingui()
  const { theme } = useTheme()
  const container = useRef<HTMLDivElement>(null)
  const isFitted = useRef(false)
  const drawnTheme = useRef(theme)
  const [opened, setOpened] = useState<{ map: OpenMap; layer: TrackLayer }>()
  useEffect(() => {
    if (!container.current) return
    const map = openMap(container.current, { tileStyleUrl, formatAge })
    const layer = addTrackLayer(map)
    setOpened({ map, layer })
    return () => {
      setOpened(undefined)
      isFitted.current = false
      layer.close()
      map.close()
    }
  }, [tileStyleUrl])
  useEffect(() => {
    if (!opened || drawnTheme.current === theme) return
    drawnTheme.current = theme
    opened.map.restyle()
  }, [opened, theme])
  useEffect(() => opened?.map.show({ ...noTrucks, places, nowMs: Date.now() }), [opened, places])
  useEffect(() => {
    if (!opened) return
    opened.layer.show(drawing, cursor)
    if (isFitted.current) return
    isFitted.current = true
    opened.map.fit(placesOf(drawing))
  }, [opened, drawing, cursor])
  return (
    <div className="hw-map">
      <section ref={container} className="hw-map-canvas" aria-label={label} />
      <div className="hw-map-controls">
        <PlainButton icon="plus" label={t`Zoom in`} onPress={() => opened?.map.map.zoomIn()} />
        <PlainButton icon="minus" label={t`Zoom out`} onPress={() => opened?.map.map.zoomOut()} />
        <PlainButton icon="map" label={t`Show all`} onPress={() => opened?.map.fit(placesOf(drawing))} />
      </div>
    </div>
  )
}

function placesOf({ stretches }: TrackDrawing): LatLng[] {
  return stretches.flat()
}
