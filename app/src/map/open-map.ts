/** A map on an element: its ground, what stands on it, and its pictures. Knows trucks and places, no screen. */
import { boundingBox, type LatLng } from '@haulway/domain/geo.ts'
import { GeoJSONSource, LngLatBounds, Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { drawPlaceMarker, drawTruckMarker, type MarkerImage, type TruckMarker } from '../ui/map-marker.ts'
import { groundPictures, groundStyle } from './ground-style.ts'
import {
  diffTrucks,
  imageIdOf,
  type MapPlace,
  type MapTruck,
  markerOf,
  placeFeatures,
  placeIcons,
  type TruckFeature,
  truckFeatures,
  wayFeatures,
} from './map-features.ts'
import { type GroundInks, groundInksOf } from './map-inks.ts'
import { overlayLayers } from './overlay-layers.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

// Under `worker-src 'self'` the worker is a file of ours, not a blob.
setWorkerUrl(workerUrl)

export type MapContent = {
  places: readonly MapPlace[]
  trucks: readonly MapTruck[]
  /** Ways that were driven; a gap parts two of them. */
  ways: readonly (readonly LatLng[])[]
  selectedId: string | undefined
  nowMs: number
}

export type OpenMap = {
  map: MapLibre
  /** Draws what is to be seen; trucks that have moved are moved. */
  show: (content: MapContent) => void
  /** Draws all anew in the inks of the theme now in force. */
  restyle: () => void
  /** Brings trucks and places into view. */
  fit: () => void
  close: () => void
}

export type OpenMapOptions = {
  /** A style with tiles; without one, the plain ground. */
  tileStyleUrl?: string | undefined
  formatAge: (ageMs: number) => string
  /** A tap on a truck, or beside them all. */
  onSelect?: ((id: string | undefined) => void) | undefined
  isStill?: boolean
}

const nothing: MapContent = { places: [], trucks: [], ways: [], selectedId: undefined, nowMs: 0 }
const finger = 12

export function openMap(container: HTMLElement, options: OpenMapOptions): OpenMap {
  let inks = groundInksOf(container)
  let content = nothing
  let drawn: TruckFeature[] = []
  let isDrawn = false
  let isClosed = false
  const map = createMap(container, options, inks)

  /** After each new style: the overlay is part of none. */
  async function drawOverlay(): Promise<void> {
    await document.fonts.ready
    if (isClosed || map.getSource('trucks')) return
    drawn = featuresOf(content)
    addPictures(map, content, inks)
    map.addSource('ways', { type: 'geojson', data: wayFeatures(content.ways) })
    map.addSource('places', { type: 'geojson', data: placeFeatures(content.places) })
    map.addSource('trucks', { type: 'geojson', data: { type: 'FeatureCollection', features: drawn } })
    for (const layer of overlayLayers(inks)) map.addLayer(layer)
    isDrawn = true
  }

  function featuresOf({ trucks, selectedId, nowMs }: MapContent): TruckFeature[] {
    return truckFeatures(trucks, selectedId, nowMs, options.formatAge)
  }

  function show(next: MapContent): void {
    const before = content
    content = next
    if (!isDrawn) return
    addPictures(map, content, inks)
    if (before.ways !== next.ways) sourceOf(map, 'ways').setData(wayFeatures(next.ways))
    if (before.places !== next.places) sourceOf(map, 'places').setData(placeFeatures(next.places))
    const features = featuresOf(next)
    const diff = diffTrucks(drawn, features)
    drawn = features
    if (diff) void sourceOf(map, 'trucks').updateData(diff)
  }

  map.on('style.load', () => {
    addGroundPictures(map, inks)
    void drawOverlay()
  })
  // Tiles are a comfort: where their server does not answer, the plain ground does.
  map.on('error', () => {
    if (!isDrawn && options.tileStyleUrl) map.setStyle(groundStyle(inks))
  })
  map.on('click', event => {
    if (!options.onSelect || !isDrawn) return
    const near = idAt(map, event.point)
    // The uppermost comes first.
    options.onSelect(content.trucks.find(truck => truck.id === near)?.id)
  })
  return {
    map,
    show,
    restyle: () => {
      inks = groundInksOf(container)
      isDrawn = false
      map.setStyle(options.tileStyleUrl ?? groundStyle(inks), { diff: false })
    },
    fit: () => fitTo(map, [...content.places, ...content.trucks]),
    close: () => {
      isClosed = true
      map.remove()
    },
  }
}

/** Whether layers can be added now: `isStyleLoaded` says no for as long as anything on the map is on its way. */
export function hasStyle(map: MapLibre): boolean {
  return map.getStyle() !== undefined
}

function createMap(container: HTMLElement, { tileStyleUrl, isStill }: OpenMapOptions, inks: GroundInks): MapLibre {
  const map = new MapLibre({
    container,
    style: tileStyleUrl ?? groundStyle(inks),
    ...{ center: [0, 0], zoom: 1, attributionControl: tileStyleUrl ? {} : false },
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, interactive: !isStill },
  })
  map.touchZoomRotate.disableRotation()
  return map
}

function fitTo(map: MapLibre, points: readonly LatLng[]): void {
  const box = boundingBox(points)
  if (!box) return
  const bounds = new LngLatBounds([box.west, box.south], [box.east, box.north])
  map.fitBounds(bounds, { padding: paddingOf(map.getContainer()), maxZoom: 15, animate: false })
}

/** The truck under a finger. */
function idAt(map: MapLibre, { x, y }: { x: number; y: number }): unknown {
  const box: [[number, number], [number, number]] = [
    [x - finger, y - finger],
    [x + finger, y + finger],
  ]
  return map.queryRenderedFeatures(box, { layers: ['trucks'] })[0]?.properties.id
}

function addGroundPictures(map: MapLibre, inks: GroundInks): void {
  for (const { id, image, pixelRatio, stretch } of groundPictures(inks)) {
    const stretched = stretch && { stretchX: [stretch], stretchY: [stretch] }
    if (!map.hasImage(id)) map.addImage(id, image, { pixelRatio, ...stretched })
  }
}

/** Room for a pin above, the controls at the right and the legend below. */
function paddingOf({ clientWidth, clientHeight }: HTMLElement) {
  const isRoomy = clientWidth >= 320 && clientHeight >= 320
  return isRoomy ? { top: 84, left: 56, right: 96, bottom: 104 } : 24
}

function addPictures(map: MapLibre, { trucks, places, selectedId, nowMs }: MapContent, inks: GroundInks): void {
  const add = (id: string, draw: () => MarkerImage) => {
    if (map.hasImage(id)) return
    const { image, pixelRatio } = draw()
    map.addImage(id, image, { pixelRatio })
  }
  for (const truck of trucks) {
    const marker: TruckMarker = markerOf(truck, selectedId, nowMs)
    add(imageIdOf(marker), () => drawTruckMarker(marker, inks))
  }
  for (const { kind } of places) add(`place ${placeIcons[kind]}`, () => drawPlaceMarker(placeIcons[kind], inks))
}

function sourceOf(map: MapLibre, id: string): GeoJSONSource {
  const source = map.getSource(id)
  if (!(source instanceof GeoJSONSource)) throw new Error(`the map has no source ${id}`)
  return source
}
