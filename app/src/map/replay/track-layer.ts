/** A driven route on a map: its known stretches, its gaps, and the truck at a moment of the replay. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { shieldImage } from '../ground/ground-style.ts'
import { layOut } from '../layout/layout.ts'
import { shownPins } from '../layout/shown-pins.ts'
import { drawnTruck, sceneOn } from '../live/scene.ts'
import { sourceOf } from '../live/truck-source.ts'
import { geofenceRing, imageIdOf, type MapPlace, type TruckFeature } from '../map-features.ts'
import { loadMapFonts, mapFont } from '../map-fonts.ts'
import { type GroundInks, groundInksOf } from '../map-inks.ts'
import type { TruckMarker } from '../map-marker.ts'
import { hasStyle, type OpenMap } from '../open-map.ts'
import { watchOverMap } from '../over-map.ts'
import { lowestOverlay, plateShift } from '../overlay-layers.ts'

type Place = LatLng & { at: number }

export type TrackDrawing = {
  stretches: readonly (readonly Place[])[]
  /** Each gap lies between two known places. Its label is drawn halfway between them. */
  gaps: readonly { from: LatLng; to: LatLng; label: string }[]
  /** Points that are not part of the route. */
  unused: readonly LatLng[]
}

export type TrackCursor = {
  at: number
  place: LatLng | undefined
  accuracyMeters: number | null
  marker: TruckMarker
}

export type TrackLayer = {
  /** @param places whose pins and names the truck's plate stays clear of */
  show: (drawing: TrackDrawing, cursor: TrackCursor, places: readonly MapPlace[]) => void
  close: () => void
}

const trackId = 'track'
const cursorId = 'track-cursor'
const nothing = { type: 'FeatureCollection' as const, features: [] }

export function addTrackLayer({ map }: OpenMap): TrackLayer {
  let drawing: TrackDrawing | undefined
  let cursor: TrackCursor | undefined
  let places: readonly MapPlace[] = []
  let isClosed = false

  /** Runs after each new style, which removes the layer. */
  async function add(): Promise<void> {
    await loadMapFonts()
    if (isClosed || !hasStyle(map) || map.getSource(trackId)) return
    map.addSource(trackId, { type: 'geojson', data: drawing ? trackOf(drawing) : nothing })
    map.addSource(cursorId, { type: 'geojson', data: cursorNow() })
    const inks = groundInksOf(map.getContainer())
    // The route is below pins and geofences, which it would cover; the truck is above all.
    for (const layer of routeLayers(inks)) map.addLayer(layer, map.getLayer(lowestOverlay) && lowestOverlay)
    for (const layer of markLayers(inks)) map.addLayer(layer)
  }

  const cursorNow = () => {
    if (!drawing || !cursor) return nothing
    const { truck, features } = cursorOf(drawing, cursor)
    const scene = sceneOn(map, truck, shownPins(places, [], 'none'), { coveredPx: 0, over: over.boxes() })
    const { plates } = layOut(scene, 'plates')
    return { ...nothing, features: [...features, ...truck.map(each => drawnTruck(each, plates.get(each.id)))] }
  }
  const drawCursor = () => {
    if (map.getSource(cursorId)) void sourceOf(map, cursorId).setData(cursorNow())
  }
  const over = watchOverMap(map.getContainer(), drawCursor)
  const redraw = () => void add()
  map.on('style.load', redraw)
  map.on('moveend', drawCursor)
  if (hasStyle(map)) redraw()
  return {
    show: (nextDrawing, nextCursor, nextPlaces) => {
      const isNew = drawing !== nextDrawing
      drawing = nextDrawing
      cursor = nextCursor
      places = nextPlaces
      if (isNew && map.getSource(trackId)) void sourceOf(map, trackId).setData(trackOf(nextDrawing))
      drawCursor()
    },
    close: () => {
      isClosed = true
      over.close()
      map.off('style.load', redraw)
      map.off('moveend', drawCursor)
    },
  }
}

type Part = 'stretch' | 'gap' | 'label' | 'unused' | 'driven' | 'accuracy'
type Position = [number, number]
type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

function feature(part: Part, geometry: Geometry, properties: Record<string, string> = {}) {
  return { type: 'Feature' as const, geometry, properties: { part, ...properties } }
}

const position = ({ lat, lng }: LatLng): Position => [lng, lat]
const line = (places: readonly LatLng[]): Geometry => ({ type: 'LineString', coordinates: places.map(position) })
const point = (place: LatLng): Geometry => ({ type: 'Point', coordinates: position(place) })

function trackOf({ stretches, gaps, unused }: TrackDrawing) {
  const features = [
    ...stretches.filter(stretch => stretch.length > 1).map(stretch => feature('stretch', line(stretch))),
    ...gaps.map(({ from, to }) => feature('gap', line([from, to]))),
    ...unused.map(place => feature('unused', point(place))),
    ...gaps.map(({ from, to, label }) =>
      feature('label', point({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }), { label }),
    ),
  ]
  return { type: 'FeatureCollection' as const, features }
}

/** What was driven and how exact the place is, and the truck, whose plate may move. */
function cursorOf({ stretches }: TrackDrawing, { at, place, accuracyMeters, marker }: TrackCursor) {
  const driven = stretches.flatMap(stretch => {
    const upTo = stretch.filter(each => each.at <= at)
    const isCurrent = upTo.length > 0 && upTo.length < stretch.length && place !== undefined
    const places = isCurrent ? [...upTo, place] : upTo
    return places.length > 1 ? [feature('driven', line(places))] : []
  })
  if (!place) return { features: driven, truck: [] }
  const accuracy = accuracyMeters ? [accuracyOf(place, accuracyMeters)] : []
  return { features: [...driven, ...accuracy], truck: [truckOf(place, marker)] }
}

function accuracyOf(place: LatLng, radiusMeters: number) {
  return feature('accuracy', { type: 'Polygon', coordinates: [geofenceRing({ ...place, radiusMeters })] })
}

function truckOf(place: LatLng, marker: TruckMarker): TruckFeature {
  const id = 'truck'
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: position(place) },
    properties: { id, image: imageIdOf(marker), age: '', rank: 0, lost: 0, under: 0 },
  }
}

/** What a layer draws of a source. */
const only = (source: string, part: Part): { source: string; filter: FilterSpecification } => ({
  source,
  filter: ['==', ['get', 'part'], part],
})

function routeLayers(inks: GroundInks): LayerSpecification[] {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'track-edge',
      type: 'line',
      ...only(trackId, 'stretch'),
      layout: round,
      paint: { 'line-color': inks.route, 'line-width': 6 },
    },
    {
      id: 'track-ahead',
      type: 'line',
      ...only(trackId, 'stretch'),
      layout: round,
      paint: { 'line-color': inks.road, 'line-width': 3 },
    },
    {
      id: 'track-gap',
      type: 'line',
      ...only(trackId, 'gap'),
      paint: { 'line-color': inks.route, 'line-width': 9, 'line-dasharray': [0.35, 0.55] },
    },
    {
      id: 'track-unused',
      type: 'circle',
      ...only(trackId, 'unused'),
      paint: {
        'circle-radius': 3,
        'circle-color': inks.land,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': inks.label,
      },
    },
    {
      id: 'track-driven',
      type: 'line',
      ...only(cursorId, 'driven'),
      layout: round,
      paint: { 'line-color': inks.route, 'line-width': 6 },
    },
    {
      id: 'track-accuracy',
      type: 'fill',
      ...only(cursorId, 'accuracy'),
      paint: { 'fill-color': inks.route, 'fill-opacity': 0.14, 'fill-outline-color': inks.route },
    },
  ]
}

function markLayers(inks: GroundInks): LayerSpecification[] {
  return [
    {
      id: 'track-labels',
      type: 'symbol',
      ...only(trackId, 'label'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': mapFont,
        'text-size': 14,
        'text-anchor': 'bottom',
        'text-offset': [0, -1.1],
        'text-allow-overlap': true,
        'text-max-width': 14,
        'icon-image': shieldImage,
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [6, 9, 6, 9],
        'icon-allow-overlap': true,
      },
      paint: { 'text-color': inks.ink },
    },
    {
      id: 'track-truck',
      type: 'symbol',
      source: cursorId,
      filter: ['has', 'image'],
      layout: {
        'icon-image': ['get', 'image'],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'icon-offset': plateShift,
      },
    },
  ]
}
