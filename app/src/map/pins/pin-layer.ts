/** Geo pins over a map, in a layer separate from the trucks. Zoomed in, each pin shows its name and geofence. */
import { GeoJSONSource, type LayerSpecification, type MapMouseEvent } from 'maplibre-gl'
import { mapFont } from '../ground/ground-style.ts'
import { type MapPlace, placeFeatures } from '../map-features.ts'
import { type GroundInks, groundInksOf } from '../map-inks.ts'
import { hasStyle, type OpenMap } from '../open-map.ts'

const sourceId = 'geo-pins'
/** From this zoom on, pins show their name and geofence. */
export const pinNamesZoom = 13
/** Zoomed out further than this, pins would hide the map. */
const pinsZoom = 9.5
/** A tap reaches this far, in pixels. */
const tapRadius = 16

export type PinLayer = {
  show: (pins: readonly MapPlace[]) => void
  close: () => void
}

/** @param onSelect called with a pin's id after a tap on it, unless a truck is drawn above it */
export function addPinLayer({ map }: OpenMap, onSelect?: (id: string) => void): PinLayer {
  let pins: readonly MapPlace[] = []
  let isClosed = false

  /** Runs after each new style, which removes the layer. */
  async function draw(): Promise<void> {
    await document.fonts.ready
    // The theme may have changed since then; in that case the next style draws the layer.
    if (isClosed || !hasStyle(map) || map.getSource(sourceId)) return
    const inks = groundInksOf(map.getContainer())
    map.addSource(sourceId, { type: 'geojson', data: placeFeatures(pins) })
    const below = map.getLayer('trucks') ? 'trucks' : undefined
    for (const layer of pinLayers(inks)) map.addLayer(layer, below)
  }

  function tap({ point: { x, y } }: MapMouseEvent): void {
    if (!onSelect || !map.getLayer('pin-icons')) return
    const box: [[number, number], [number, number]] = [
      [x - tapRadius, y - tapRadius],
      [x + tapRadius, y + tapRadius],
    ]
    const layers = ['trucks', 'pin-icons'].filter(layer => map.getLayer(layer))
    const [upper] = map.queryRenderedFeatures(box, { layers })
    const id: unknown = upper?.layer.id === 'pin-icons' ? upper.properties.id : undefined
    if (typeof id === 'string') onSelect(id)
  }

  const redraw = () => void draw()
  map.on('style.load', redraw)
  map.on('click', tap)
  if (hasStyle(map)) redraw()
  return {
    show: next => {
      pins = next
      const source = map.getSource(sourceId)
      if (!(source instanceof GeoJSONSource)) return
      source.setData(placeFeatures(next))
    },
    close: () => {
      isClosed = true
      map.off('style.load', redraw)
      map.off('click', tap)
    },
  }
}

function pinLayers(inks: GroundInks): LayerSpecification[] {
  return [
    {
      ...{ id: 'pin-fences', type: 'line', source: sourceId, minzoom: pinNamesZoom },
      filter: ['==', ['get', 'part'], 'geofence'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': inks.ink, 'line-width': 2, 'line-dasharray': [0.01, 2.4] },
    },
    {
      ...{ id: 'pin-icons', type: 'symbol', source: sourceId, minzoom: pinsZoom },
      filter: ['==', ['get', 'part'], 'pin'],
      layout: {
        ...{ 'icon-image': ['get', 'image'], 'icon-anchor': 'bottom', 'icon-allow-overlap': true },
        'icon-size': ['interpolate', ['linear'], ['zoom'], pinsZoom, 0.55, pinNamesZoom, 0.8],
      },
    },
    {
      ...{ id: 'pin-names', type: 'symbol', source: sourceId, minzoom: pinNamesZoom },
      filter: ['==', ['get', 'part'], 'pin'],
      layout: {
        ...{ 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 14, 'text-anchor': 'top' },
        ...{ 'text-offset': [0, 0.2], 'text-optional': true },
      },
      paint: { 'text-color': inks.label, 'text-halo-color': inks.land, 'text-halo-width': 2 },
    },
  ]
}
