/**
 * Places pins and labels. Trucks keep their positions; pits and sites move for them, geo pins for all. Labels also move
 * for what is over the map.
 */
import { type Box, isCovered, isInside } from '../live/place-plates.ts'
import { type PinRank, type PinSize, pinRanks, sizeOfName, sizeOfPin } from './pin-sizes.ts'

/** A map's size, and what lies over it: buttons, a legend, a sheet. */
type MapView = { width: number; height: number; over?: readonly Box[] }
type Place = { x: number; y: number; size: PinSize }
export type Pin = Place & { id: string; name: string; rank: PinRank }
export type NameSide = 'above' | 'right' | 'left' | 'below'

/** How a pin is drawn. */
export type PinSpot = {
  /** How many pixels it is above its place, on a stem; below it when negative. */
  lift: number
  /** Where its name is, beside the pin. */
  side: NameSide
  /** All of the name, its first words, or nothing. */
  name: string
  /** A geo pin that has no room: it is not drawn until the map is zoomed in or what covers it has left. */
  isLeftOut?: true
}

export const usualSpot = (name: string): PinSpot => ({ lift: 0, side: 'above', name })

/** From the nearest; a pin hangs below its place only when there is no room close above it. */
const lifts: readonly number[] = [0, 20, 32, 44, 60, -20, -32, -44, -60, 80, -80, 110, -110]
/** Geo pins are not raised high, and less when zoomed out: many of them would be a forest of stems. */
const liftsOf: Record<PinSize, readonly number[]> = {
  place: lifts,
  geoPin: [0, 20, 32, 44, -20, -32, -44],
  farGeoPin: [0, 20, -20],
}
const sides: readonly NameSide[] = ['above', 'right', 'left', 'below']
/** Between a pin and its name. */
const gap = 5
/** A pin returns to its usual spot only when plates are further away than this: not back and forth beside one. */
const clearance = 8

/**
 * @param plates what trucks cover
 * @param before the answer for the map as it was: a pin or a name stays where it was as long as nothing covers it there
 * @returns pins change nothing about those of lower ranks. No name, and no pin on a stem, is below what lies over the
 * map. Stems are beside names and beside other pins; those of pits and sites cross them where there is no room.
 */
export function placePins(
  pins: readonly Pin[],
  plates: readonly Box[],
  map: MapView,
  before: ReadonlyMap<string, PinSpot> = new Map(),
): Map<string, PinSpot> {
  const inOrder = pins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const scene: Scene = { plates, map, before, drawn: { pins: [], stems: [], names: [] } }
  const spots = new Map<string, PinSpot>()
  for (const rank of Object.values(pinRanks)) {
    const ofRank = inOrder.filter(pin => pin.rank === rank)
    const lifted = ofRank.map(pin => ({ pin, lift: raise(pin, scene) }))
    for (const { pin, lift } of lifted) {
      spots.set(pin.id, lift === undefined ? { ...usualSpot(''), isLeftOut: true } : placeName(pin, lift, scene))
    }
  }
  return spots
}

type Scene = {
  plates: readonly Box[]
  map: MapView
  before: ReadonlyMap<string, PinSpot>
  /** What has been placed until now. */
  drawn: { pins: Box[]; stems: Box[]; names: Box[] }
}

const takenIn = ({ plates, drawn: { pins, stems, names } }: Scene) => [...plates, ...pins, ...stems, ...names]
const isOneCovered = (boxes: readonly Box[], box: Box) => boxes.some(each => isCovered(each, box))

/** @returns undefined for a geo pin that has no room */
function raise(pin: Pin, scene: Scene): number | undefined {
  const { plates, map, before, drawn } = scene
  const boxOf = (lift: number) => pinBox(pin, lift)
  const candidates = liftsFor(pin, scene)
  const isPlace = pin.rank === pinRanks.place
  const last = before.get(pin.id)?.lift
  const lift =
    choose({ candidates, boxOf, plates, taken: takenIn(scene), map, before: last }) ?? (isPlace ? 0 : undefined)
  if (lift === undefined) return undefined
  drawn.pins.push(boxOf(lift))
  if (lift !== 0) drawn.stems.push(stemBox(pin, lift))
  return lift
}

/** First those whose stem crosses nothing. A pin that covers the place covers the beginning of the stem anyway. */
function liftsFor(pin: Pin, { map: { over = [] }, drawn }: Scene): readonly number[] {
  const place = { x: pin.x, y: pin.y, width: 0, height: 0 }
  const beside = [...drawn.names, ...drawn.pins.filter(each => !isCovered(each, place))]
  const crossed = (lift: number) => {
    const stem = stemBox(pin, lift)
    if (lift === 0) return 0
    return isOneCovered(beside, stem) ? 2 : isOneCovered(drawn.pins, stem) ? 1 : 0
  }
  const isSeen = (lift: number) => !isOneCovered(over, stemBox(pin, lift)) && !isOneCovered(over, pinBox(pin, lift))
  return liftsOf[pin.size]
    .filter(lift => lift === 0 || (isSeen(lift) && (pin.rank === pinRanks.place || crossed(lift) < 2)))
    .toSorted((a, b) => crossed(a) - crossed(b))
}

function placeName(pin: Pin, lift: number, scene: Scene): PinSpot {
  const { plates, map, before, drawn } = scene
  const boxOf = (spot: PinSpot) => nameBox(pin, spot)
  const candidates = nameSpots(pin.name, lift).filter(spot => !isOneCovered(map.over ?? [], boxOf(spot)))
  const old = before.get(pin.id)
  const last = candidates.find(each => each.lift === old?.lift && each.side === old.side && each.name === old.name)
  const spot = choose({ candidates, boxOf, plates, taken: takenIn(scene), map, before: last, edge: nameEdge })
  if (spot) drawn.names.push(boxOf(spot))
  return spot ?? { ...usualSpot(''), lift }
}

type Choice<T> = {
  candidates: readonly T[]
  boxOf: (candidate: T) => Box
  plates: readonly Box[]
  taken: readonly Box[]
  map: MapView
  before: T | undefined
  /** How far it stays away from the edges of the map. */
  edge?: number
}

/** Letters are wider in some themes than a name is measured: at the edge, its last ones would be cut. */
const nameEdge = 8

/** The first candidate that covers nothing, if possible inside the map. */
function choose<T>({ candidates, boxOf, plates, taken, map, before, edge = 0 }: Choice<T>): T | undefined {
  const isFree = (candidate: T) => !isOneCovered(taken, boxOf(candidate))
  const isWellAway = (candidate: T) => {
    const box = boxOf(candidate)
    const wide = { ...box, width: box.width + 2 * clearance, height: box.height + 2 * clearance }
    return isFree(candidate) && !isOneCovered(plates, wide)
  }
  const [usual] = candidates
  const isWellInside = (box: Box) =>
    isInside({ ...box, width: box.width + 2 * edge, height: box.height + 2 * edge }, map)
  const inside = candidates.filter(candidate => isWellInside(boxOf(candidate)))
  const isKept = before !== undefined && before !== usual && inside.includes(before) && isFree(before)
  if (isKept && !inside.some(each => each === usual && isWellAway(each))) return before
  return inside.find(each => isFree(each)) ?? candidates.find(each => isFree(each))
}

/** What a pin covers, without its stem, which trucks may cover. */
export function pinBox({ x, y, size }: Place, lift: number): Box {
  const pin = sizeOfPin(size)
  const down = pin.height / 2
  return { x, y: lift < 0 ? y - lift + down : y - lift - down, ...pin }
}

/** The width of the line with its pale edge. */
const stemWidth = 6

/** What the stem of a raised pin covers. */
export function stemBox({ x, y }: Place, lift: number): Box {
  return { x, y: y - lift / 2, width: stemWidth, height: Math.abs(lift) }
}

/** What a pin's name covers. */
export function nameBox(place: Place, { lift, side, name }: PinSpot): Box {
  const pin = pinBox(place, lift)
  const size = sizeOfName(name, place.size)
  const across = (pin.width + size.width) / 2 + gap
  const down = (pin.height + size.height) / 2 + gap
  if (side === 'above') return { ...size, x: pin.x, y: pin.y - down }
  if (side === 'below') return { ...size, x: pin.x, y: pin.y + down }
  return { ...size, x: pin.x + (side === 'right' ? across : -across), y: pin.y }
}

/** All sides of a pin but the one with its stem, first with the whole name. */
function nameSpots(name: string, lift: number): PinSpot[] {
  const stem = lift > 0 ? 'below' : lift < 0 ? 'above' : undefined
  const names = [...new Set([name, shortName(name)])].filter(each => each !== '')
  return names.flatMap(each => sides.filter(side => side !== stem).map(side => ({ lift, side, name: each })))
}

const shortMax = 14

/** The first words of a name, at least one. */
export function shortName(name: string): string {
  const words = name.split(' ')
  let short = words[0] ?? ''
  for (const word of words.slice(1)) {
    if (`${short} ${word}`.length > shortMax) break
    short = `${short} ${word}`
  }
  return short.replace(/[\s,;:&(–-]+$/, '')
}

export function isSameSpots(a: ReadonlyMap<string, PinSpot>, b: ReadonlyMap<string, PinSpot>): boolean {
  const isSame = ([id, { lift, side, name, isLeftOut }]: [string, PinSpot]) => {
    const other = b.get(id)
    return other?.lift === lift && other.side === side && other.name === name && other.isLeftOut === isLeftOut
  }
  return a.size === b.size && [...a].every(isSame)
}
