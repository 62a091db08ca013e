/** Taps and the mouse on trucks: they choose a truck, open a stack, or split a cluster. */
import type { Map as MapLibre, MapMouseEvent, Point } from 'maplibre-gl'
import type { MapTruck } from '../map-features.ts'
import { type Arrangement, tapRadius } from './arrange.ts'
import { clustersMaxZoom, sourceOf, type TruckSource } from './truck-source.ts'

/** Called with a truck's id after a tap on it, and with undefined after a tap beside all trucks. */
export type Select = (id: string | undefined) => void

type Taps = {
  arrangement: Arrangement | undefined
  source: TruckSource
  trucks: () => readonly MapTruck[]
  onSelect: Select | undefined
}

export function listenToTaps(map: MapLibre, taps: Taps): void {
  const { arrangement, source } = taps
  map.on('click', event => {
    if (map.getLayer('trucks')) press(map, event, taps)
  })
  if (arrangement?.opensStacks) followPointer(map, arrangement, source.redraw)
}

function press(map: MapLibre, { point, lngLat, originalEvent }: MapMouseEvent, taps: Taps): void {
  const { arrangement, source, trucks, onSelect } = taps
  const pressed = arrangement?.press(point)
  if (pressed === 'opened') {
    source.redraw()
    return
  }
  if (pressed === 'tooMany') map.easeTo({ center: lngLat, zoom: map.getZoom() + 2 })
  else if (pressed) onSelect?.(pressed.id)
  else if (onSelect) void tap(map, point, trucks(), onSelect)
  // Under a mouse, a stack stays open until the mouse leaves it.
  const isMouse = 'pointerType' in originalEvent && originalEvent.pointerType === 'mouse'
  if (!isMouse && arrangement?.point(undefined)) source.redraw()
}

/** A stack opens under a mouse and closes when it leaves. A finger has no hover: its tap opens the stack. */
function followPointer(map: MapLibre, arrangement: Arrangement, redraw: () => void): void {
  const follow = (at: { x: number; y: number } | undefined) => arrangement.point(at) && redraw()
  map.getCanvas().addEventListener('pointermove', ({ pointerType, offsetX, offsetY, buttons }) => {
    if (pointerType === 'mouse' && buttons === 0) follow({ x: offsetX, y: offsetY })
  })
  map.getCanvas().addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && follow(undefined))
  map.on('movestart', () => follow(undefined))
}

type Tapped = { id: string | undefined; clusterId: number | undefined }

/** Chooses the tapped truck. A tap on a cluster zooms in until it splits. */
async function tap(map: MapLibre, at: Point, trucks: readonly MapTruck[], onSelect: Select): Promise<void> {
  const { id, clusterId } = tappedAt(map, at)
  if (clusterId === undefined) return onSelect(trucks.find(truck => truck.id === id)?.id)
  const zoom = await sourceOf(map, 'trucks').getClusterExpansionZoom(clusterId)
  map.easeTo({ center: map.unproject(at), zoom: Math.min(zoom, clustersMaxZoom + 1) })
}

/** The topmost truck or cluster at a point. */
function tappedAt(map: MapLibre, { x, y }: Point): Tapped {
  const box: [[number, number], [number, number]] = [
    [x - tapRadius, y - tapRadius],
    [x + tapRadius, y + tapRadius],
  ]
  const properties = map.queryRenderedFeatures(box, { layers: ['trucks', 'clusters'] })[0]?.properties
  const { id, cluster_id: clusterId } = properties ?? {}
  return {
    id: typeof id === 'string' ? id : undefined,
    clusterId: typeof clusterId === 'number' ? clusterId : undefined,
  }
}
