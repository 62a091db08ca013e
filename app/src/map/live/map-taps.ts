/** Taps and the mouse: they choose a truck or a geo pin, open a stack, or split a cluster. */
import type { Map as MapLibre, MapMouseEvent, Point } from 'maplibre-gl'
import type { MapTruck } from '../map-features.ts'
import { type Arrangement, tapRadius } from './arrange.ts'
import { clustersMaxZoom, sourceOf, type TruckSource } from './truck-source.ts'

/** Called with a truck's id after a tap on it, and with undefined after a tap beside all trucks and geo pins. */
export type Select = (id: string | undefined) => void
/** Called with a geo pin's id after a tap on it or its name, where no truck is. */
export type SelectPin = (id: string) => void

type Taps = {
  arrangement: Arrangement | undefined
  source: TruckSource
  trucks: () => readonly MapTruck[]
  onSelect: Select | undefined
  onSelectPin: SelectPin | undefined
}

export function listenToTaps(map: MapLibre, taps: Taps): void {
  const { arrangement, source } = taps
  map.on('click', event => {
    if (map.getLayer('trucks')) press(map, event, taps)
  })
  if (arrangement?.opensStacks) followPointer(map, arrangement, source.redraw)
}

function press(map: MapLibre, { point, lngLat, originalEvent }: MapMouseEvent, taps: Taps): void {
  const { arrangement, source } = taps
  const pressed = arrangement?.press(point)
  if (pressed?.found === 'stack') {
    source.redraw()
    return
  }
  if (pressed?.found === 'highStack') map.easeTo({ center: lngLat, zoom: map.getZoom() + 2 })
  else
    choose(
      map,
      point,
      pressed ? { id: pressed.found === 'truck' ? pressed.id : undefined } : tappedAt(map, point),
      taps,
    )
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

type Tapped = { id: string | undefined; clusterId?: number | undefined }

/** Chooses the tapped truck, or the geo pin where none is. A tap on a cluster zooms in until it splits. */
function choose(map: MapLibre, at: Point, { id, clusterId }: Tapped, { trucks, onSelect, onSelectPin }: Taps): void {
  if (clusterId !== undefined) return void split(map, at, clusterId)
  const truckId = trucks().find(truck => truck.id === id)?.id
  const pinId = truckId === undefined && onSelectPin ? pinAt(map, at) : undefined
  if (pinId === undefined) onSelect?.(truckId)
  else onSelectPin?.(pinId)
}

async function split(map: MapLibre, at: Point, clusterId: number): Promise<void> {
  const zoom = await sourceOf(map, 'trucks').getClusterExpansionZoom(clusterId)
  map.easeTo({ center: map.unproject(at), zoom: Math.min(zoom, clustersMaxZoom + 1) })
}

/** The topmost truck or cluster at a point. */
function tappedAt(map: MapLibre, at: Point): Tapped {
  const properties = map.queryRenderedFeatures(around(at, tapRadius), { layers: ['trucks', 'clusters'] })[0]?.properties
  const { id, cluster_id: clusterId } = properties ?? {}
  return {
    id: typeof id === 'string' ? id : undefined,
    clusterId: typeof clusterId === 'number' ? clusterId : undefined,
  }
}

/** A tap reaches a geo pin this far, in pixels: it is smaller than a truck. */
const pinTapRadius = 16

/** The topmost geo pin at a point, with its name. Pits and sites can't be chosen. */
function pinAt(map: MapLibre, at: Point): string | undefined {
  const found = map.queryRenderedFeatures(around(at, pinTapRadius), { layers: ['pins'] })
  const id: unknown = found.find(({ properties: { part } }) => part === 'geoPin')?.properties.id
  return typeof id === 'string' ? id : undefined
}

const around = ({ x, y }: Point, radius: number): [[number, number], [number, number]] => [
  [x - radius, y - radius],
  [x + radius, y + radius],
]
