/** A map on an element: its ground, what stands on it, and its pictures. Knows trucks and places, no screen. */
import { boundingBox, type LatLng } from '@haulway/domain/geo.ts'
import { LngLatBounds, Map as MapLibre, type Point, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { groundStyle } from './ground-style.ts'
import { clustersMaxZoom, openTruckSource, sourceOf } from './live/truck-source.ts'
import { type MapPlace, type MapTruck, placeFeatures, trackFeatures } from './map-features.ts'
import { type GroundInks, groundInksOf } from './map-inks.ts'
import { addGroundPictures, addPlacePictures, drawTrucksWhenSeen } from './map-pictures.ts'
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
  /** Brings trucks and places into view, and what else is named. */
  fit: (also?: readonly LatLng[]) => void
  close: () => void
}

type Select = (id: string | undefined) => void

export type OpenMapOptions = {
  /** A style with tiles; without one, the plain ground. */
  tileStyleUrl?: string | undefined
  formatAge: (ageMs: number) => string
  /** A tap on a truck, or beside them all. */
  onSelect?: Select | undefined
  prefersReducedMotion?: boolean
}

const nothing: MapContent = { places: [], trucks: [], ways: [], selectedId: undefined, nowMs: 0 }
const finger = 12

export function openMap(container: HTMLElement, options: OpenMapOptions): OpenMap {
  let inks = groundInksOf(container)
  let content = nothing
  let isDrawn = false
  let isClosed = false
  const map = createMap(container, options, inks)
  const trucks = openTruckSource(map, options.formatAge)
  drawTrucksWhenSeen(map, () => inks)

  /** After each new style: the overlay is part of none. */
  async function drawOverlay(): Promise<void> {
    await document.fonts.ready
    if (isClosed || map.getSource('trucks')) return
    addPlacePictures(map, content.places, inks)
    map.addSource('ways', { type: 'geojson', data: trackFeatures(content.ways) })
    map.addSource('places', { type: 'geojson', data: placeFeatures(content.places) })
    trucks.add()
    for (const layer of overlayLayers(inks)) map.addLayer(layer)
    isDrawn = true
  }

  function show(next: MapContent): void {
    const before = content
    content = next
    trucks.show(next)
    if (!isDrawn) return
    addPlacePictures(map, content.places, inks)
    if (before.ways !== next.ways) void sourceOf(map, 'ways').setData(trackFeatures(next.ways))
    if (before.places !== next.places) void sourceOf(map, 'places').setData(placeFeatures(next.places))
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
    if (options.onSelect && isDrawn) void tap(map, event.point, content, options.onSelect)
  })
  return {
    map,
    show,
    restyle: () => {
      inks = groundInksOf(container)
      isDrawn = false
      trucks.close()
      map.setStyle(options.tileStyleUrl ?? groundStyle(inks), { diff: false })
    },
    fit: (also = []) => fitTo(map, [...content.places, ...content.trucks, ...also]),
    close: () => {
      isClosed = true
      trucks.close()
      map.remove()
    },
  }
}

/** Whether layers can be added now: `isStyleLoaded` says no for as long as anything on the map is on its way. */
export function hasStyle(map: MapLibre): boolean {
  return map.getStyle() !== undefined
}

function createMap(
  container: HTMLElement,
  { tileStyleUrl, prefersReducedMotion }: OpenMapOptions,
  inks: GroundInks,
): MapLibre {
  const map = new MapLibre({
    container,
    style: tileStyleUrl ?? groundStyle(inks),
    ...{ center: [0, 0], zoom: 1, attributionControl: tileStyleUrl ? {} : false },
    ...{ dragRotate: false, pitchWithRotate: false, touchPitch: false, interactive: !prefersReducedMotion },
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

type Tapped = { id: string | undefined; clusterId: number | undefined }

/** Chooses the truck under a finger; several drawn as one come apart. */
async function tap(map: MapLibre, at: Point, { trucks }: MapContent, onSelect: Select): Promise<void> {
  const { id, clusterId } = tappedAt(map, at)
  if (clusterId === undefined) return onSelect(trucks.find(truck => truck.id === id)?.id)
  const zoom = await sourceOf(map, 'trucks').getClusterExpansionZoom(clusterId)
  map.easeTo({ center: map.unproject(at), zoom: Math.min(zoom, clustersMaxZoom + 1) })
}

/** What is uppermost. */
function tappedAt(map: MapLibre, { x, y }: Point): Tapped {
  const box: [[number, number], [number, number]] = [
    [x - finger, y - finger],
    [x + finger, y + finger],
  ]
  const properties = map.queryRenderedFeatures(box, { layers: ['trucks', 'clusters'] })[0]?.properties
  const { id, cluster_id: clusterId } = properties ?? {}
  return {
    id: typeof id === 'string' ? id : undefined,
    clusterId: typeof clusterId === 'number' ? clusterId : undefined,
  }
}

/** Room for a pin above, the controls at the right and the legend below. */
function paddingOf({ clientWidth, clientHeight }: HTMLElement) {
  const isRoomy = clientWidth >= 320 && clientHeight >= 320
  if (isRoomy) return { top: 84, left: 56, right: 96, bottom: 104 }
  return clientHeight >= 200 ? { top: 64, left: 24, right: 40, bottom: 96 } : 24
}
