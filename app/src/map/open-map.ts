/** A map in an element: its ground, its content and its pictures. It knows trucks and places, but no screen. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { AttributionControl, Map as MapLibre, type PaddingOptions, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { fitTo } from './fit.ts'
import { type Ground, groundStyle, plainStyle } from './ground/ground-style.ts'
import { isAllSeen, type Yielding } from './layout/layout.ts'
import { shownPins } from './layout/shown-pins.ts'
import { openArrangement } from './live/arrange.ts'
import { listenToTaps, type Select, type SelectPin } from './live/map-taps.ts'
import { sceneOn } from './live/scene.ts'
import { openTruckSource, sourceOf } from './live/truck-source.ts'
import { type MapPlace, type MapTruck, trackFeatures, truckFeatures } from './map-features.ts'
import { loadMapFonts } from './map-fonts.ts'
import { type GroundInks, groundInksOf } from './map-inks.ts'
import { addGroundPictures, drawMarkersInView } from './map-pictures.ts'
import { watchOverMap } from './over-map.ts'
import { overlayLayers } from './overlay-layers.ts'
import { openPinSource } from './pins/pin-source.ts'
import { country, type MapStart } from './start/map-start.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import { sheetMs } from '../ui/motion/motion.ts'

// The CSP's `worker-src 'self'` allows no blob, so the worker must be one of our own files.
setWorkerUrl(workerUrl)

export type MapContent = {
  /** Pits and sites. */
  places: readonly MapPlace[]
  /** Geo pins, which yield to pits and sites; by default none. */
  pins?: readonly MapPlace[]
  trucks: readonly MapTruck[]
  /** Driven routes. A gap splits a route into two. */
  tracks: readonly (readonly LatLng[])[]
  selectedId: string | undefined
  nowMs: number
}

export type OpenMap = {
  map: MapLibre
  /** Draws the content, and moves trucks that have moved. */
  show: (content: MapContent) => void
  /** Redraws everything in the colors of the current theme. */
  restyle: () => void
  /** Brings all trucks and places into view, and the given points. */
  fit: (also?: readonly LatLng[], padding?: PaddingOptions) => void
  /** Keeps what the map shows above a sheet that covers its lowest pixels. */
  cover: (coveredPx: number) => void
  /** Moves the map to where it begins, unless it shows something by now, or its user has moved it. */
  startAt: (start: MapStart) => void
  close: () => void
}

export type OpenMapOptions = {
  /** What is under everything; by default the demo region. */
  ground?: Ground
  /** What it shows while it has nothing else. */
  start?: MapStart
  formatAge: (ageMs: number) => string
  onSelect?: Select | undefined
  onSelectPin?: SelectPin | undefined
  /** Turns off dragging and zooming by the user, for a map whose camera the page moves itself. */
  ignoresGestures?: boolean
  /** What yields where a truck's plate would be over a pin, or a button over a name; by default nothing does. */
  yielding?: Yielding | undefined
}

const nothing: MapContent = { places: [], trucks: [], tracks: [], selectedId: undefined, nowMs: 0 }

export function openMap(container: HTMLElement, options: OpenMapOptions): OpenMap {
  const { ground = groundStyle } = options
  let inks = groundInksOf(container)
  let content = nothing
  let state: 'opening' | 'drawn' | 'ended' = 'opening'
  let coveredPx = 0
  const map = createMap(container, options, inks)
  const { pins, trucks, beginning, isArranged, fit, close } = openParts(map, options, {
    content: () => content,
    coveredPx: () => coveredPx,
  })
  drawMarkersInView(map, () => inks)

  /** Runs after each new style, which removes the overlay. */
  async function drawOverlay(): Promise<void> {
    addGroundPictures(map, inks)
    await loadMapFonts()
    if (state === 'ended' || map.getSource('trucks')) return
    map.addSource('tracks', { type: 'geojson', data: trackFeatures(content.tracks) })
    trucks.add()
    pins.add()
    for (const layer of overlayLayers(inks, isArranged)) map.addLayer(layer)
    state = 'drawn'
  }

  function show(next: MapContent): void {
    const before = content
    content = next
    trucks.show(next)
    if (state !== 'drawn') return
    if (before.tracks !== next.tracks) void sourceOf(map, 'tracks').setData(trackFeatures(next.tracks))
    pins.draw()
  }

  /** Its page is left, or the device has taken its drawing away, and with it all content. */
  function end(): void {
    state = 'ended'
    close()
  }

  map.on('style.load', () => void drawOverlay())
  map.on('webglcontextlost', end)
  // If the server of a style does not answer, the map falls back to plain land.
  map.on('error', () => {
    if (state === 'opening' && typeof ground(inks) === 'string') map.setStyle(plainStyle(inks))
  })
  return {
    map,
    show,
    restyle: () => {
      inks = groundInksOf(container)
      if (state === 'drawn') state = 'opening'
      trucks.close()
      map.setStyle(ground(inks), { diff: false })
    },
    fit: (also = [], padding) => {
      fit([...content.places, ...content.trucks, ...also], padding)
    },
    startAt: beginning.move,
    cover: px => {
      if (px === coveredPx) return
      coveredPx = px
      map.easeTo({ padding: { bottom: px }, duration: sheetMs })
    },
    close: () => {
      end()
      map.remove()
    },
  }
}

type Now = { content: () => MapContent; coveredPx: () => number }

/** The sources of pins and trucks, what yields among them, and what taps do. */
function openParts(map: MapLibre, options: OpenMapOptions, { content, coveredPx }: Now) {
  const { yielding, onSelect, onSelectPin, formatAge } = options
  const pins = openPinSource(map, content, () => arrangement?.spots())
  const over = watchOverMap(map.getContainer(), () => trucks.redraw())
  const covers = () => ({ coveredPx: coveredPx(), over: over.boxes() })
  const arrangement = yielding && openArrangement(map, yielding, () => ({ pins: pins.shown(), ...covers() }))
  const trucks = openTruckSource(map, formatAge, arrangement, pins.draw)
  if (!arrangement) map.on('moveend', pins.draw)
  listenToTaps(map, { arrangement, source: trucks, trucks: () => content().trucks, onSelect, onSelectPin })
  const close = () => {
    trucks.close()
    over.close()
  }
  const beginning = openBeginning(map, options.start)
  const isClear = () => {
    const { places, trucks: shown, selectedId, nowMs } = content()
    const features = truckFeatures(shown, selectedId, nowMs, formatAge)
    // Geo pins yield to everything.
    return isAllSeen(sceneOn(map, features, shownPins(places, [], 'none'), covers()))
  }
  const fit = (points: readonly LatLng[], padding?: PaddingOptions) => {
    // Trucks and pins are both at their places only where pins yield to trucks; there are buttons and a legend, too.
    const clear = yielding === 'pins' ? { isClear } : {}
    const fitting = { coveredPx: coveredPx(), padding, isStill: options.ignoresGestures, ...clear }
    if (!fitTo(map, points, fitting)) beginning.return()
  }
  return { pins, trucks, beginning, isArranged: arrangement !== undefined, fit, close }
}

/** Whether layers can be added now. `isStyleLoaded` won't do: it is false while anything on the map is loading. */
export function hasStyle(map: MapLibre): boolean {
  return map.getStyle() !== undefined
}

function createMap(
  container: HTMLElement,
  { ground = groundStyle, ignoresGestures, start = country }: OpenMapOptions,
  inks: GroundInks,
): MapLibre {
  const map = new MapLibre({
    container,
    style: ground(inks),
    center: start.center,
    zoom: start.zoom,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    interactive: !ignoresGestures,
  })
  map.touchZoomRotate.disableRotation()
  const setBusy = () => container.setAttribute('aria-busy', 'true')
  setBusy()
  map.on('movestart', setBusy)
  map.on('idle', () => container.removeAttribute('aria-busy'))
  // At the bottom are the legend and the buttons.
  if (ground !== groundStyle && ground !== plainStyle) {
    map.addControl(new AttributionControl({ compact: true }), 'top-left')
  }
  return map
}

/** Where the map begins: known better as documents arrive and the device answers. */
function openBeginning(map: MapLibre, first: MapStart = country) {
  let start = first
  const jump = () => {
    map.jumpTo(start)
  }
  return {
    move: (next: MapStart) => {
      const { lng, lat } = map.getCenter()
      const isThere = Math.abs(lat - start.center.lat) + Math.abs(lng - start.center.lng) < 1e-6
      const isMoved = !isThere || Math.abs(map.getZoom() - start.zoom) > 1e-6
      start = next
      if (!isMoved) jump()
    },
    return: jump,
  }
}
