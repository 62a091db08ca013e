/**
 * Where pins and their names are drawn on a live map: trucks keep their places, pits and sites yield to them, geo pins
 * to all of these, and names also to what lies over the map.
 */
import { type Box, isCovered, isInside } from '../live/place-plates.ts'
import { type PinSize, sizeOfName, sizeOfPin } from './pin-sizes.ts'

/** A map's size, and what lies over it: buttons, a legend, a sheet. */
type MapView = { width: number; height: number; over?: readonly Box[] }
type Place = { x: number; y: number; size: PinSize }
export type Pin = Place & { id: string; name: string }
export type NameSide = 'above' | 'right' | 'left' | 'below'

/** How a pin is drawn. */
export type PinSpot = {
  /** How many pixels it is above its place, on a stem; below it when negative. */
  lift: number
  /** Where its name is, beside the pin. */
  side: NameSide
  /** All of the name, its first words, or nothing. */
  name: string
}

export const usualSpot = (name: string): PinSpot => ({ lift: 0, side: 'above', name })

/** From the nearest; a pin hangs below its place only when there is no room close above it. */
const lifts: readonly number[] = [0, 20, 32, 44, 60, -20, -32, -44, -60, 80, -80, 110, -110]
const sides: readonly NameSide[] = ['above', 'right', 'left', 'below']
/** Between a pin and its name. */
const gap = 5
/** A pin returns to its usual spot only when plates are further away than this: not back and forth beside one. */
const clearance = 8

/**
 * @param plates what trucks cover
 * @param before the answer for the map as it was: a pin or a name stays where it was as long as nothing covers it there
 * @returns geo pins change nothing about pits and sites. No name, and no pin on a stem, is below what lies over the map.
 */
export function placePins(
  pins: readonly Pin[],
  plates: readonly Box[],
  map: MapView,
  before: ReadonlyMap<string, PinSpot> = new Map(),
): Map<string, PinSpot> {
  const inOrder = pins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const spots = new Map<string, PinSpot>()
  const [places, geoPins] = [true, false].map(isPlace => inOrder.filter(({ size }) => (size === 'place') === isPlace))
  const taken = placeRank(places ?? [], { plates, taken: plates, map, before, spots })
  placeRank(geoPins ?? [], { plates, taken, map, before, spots })
  return spots
}

type Placing = {
  plates: readonly Box[]
  taken: readonly Box[]
  map: MapView
  before: ReadonlyMap<string, PinSpot>
  spots: Map<string, PinSpot>
}

/** First all pins, then their names. @returns what is taken then */
function placeRank(pins: readonly Pin[], placing: Placing): readonly Box[] {
  const { plates, map, before, spots } = placing
  const { over = [] } = map
  const isSeen = (box: Box) => !over.some(each => isCovered(each, box))
  const taken = [...placing.taken]
  const liftById = new Map<string, number>()
  for (const pin of pins) {
    const boxOf = (lift: number) => pinBox(pin, lift)
    const candidates = lifts.filter(lift => lift === 0 || isSeen(stemBox(pin, lift)))
    const lift = choose({ candidates, boxOf, plates, taken, map, before: before.get(pin.id)?.lift }) ?? 0
    taken.push(boxOf(lift))
    liftById.set(pin.id, lift)
  }
  for (const pin of pins) {
    const lift = liftById.get(pin.id) ?? 0
    const boxOf = (spot: PinSpot) => nameBox(pin, spot)
    const candidates = nameSpots(pin.name, lift).filter(spot => isSeen(boxOf(spot)))
    const old = before.get(pin.id)
    const last = candidates.find(each => each.lift === old?.lift && each.side === old.side && each.name === old.name)
    const spot = choose({ candidates, boxOf, plates, taken, map, before: last })
    spots.set(pin.id, spot ?? { ...usualSpot(''), lift })
    if (spot) taken.push(boxOf(spot))
  }
  return taken
}

type Choice<T> = {
  candidates: readonly T[]
  boxOf: (candidate: T) => Box
  plates: readonly Box[]
  taken: readonly Box[]
  map: MapView
  before: T | undefined
}

/** The first candidate that covers nothing, if possible inside the map. */
function choose<T>({ candidates, boxOf, plates, taken, map, before }: Choice<T>): T | undefined {
  const isFree = (candidate: T) => !taken.some(each => isCovered(each, boxOf(candidate)))
  const isWellAway = (candidate: T) => {
    const box = boxOf(candidate)
    const wide = { ...box, width: box.width + 2 * clearance, height: box.height + 2 * clearance }
    return isFree(candidate) && !plates.some(each => isCovered(each, wide))
  }
  const [usual] = candidates
  const inside = candidates.filter(candidate => isInside(boxOf(candidate), map))
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

/** What a pin covers with its stem. */
export function stemBox(place: Place, lift: number): Box {
  const pin = pinBox(place, lift)
  return { ...pin, y: pin.y + lift / 2, height: pin.height + Math.abs(lift) }
}

/** What a pin's name covers. */
export function nameBox(place: Place, { lift, side, name }: PinSpot): Box {
  const pin = pinBox(place, lift)
  const size = sizeOfName(name, place.size)
  const [across, down] = [(pin.width + size.width) / 2 + gap, (pin.height + size.height) / 2 + gap]
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
  const isSame = ([id, { lift, side, name }]: [string, PinSpot]) => {
    const other = b.get(id)
    return other?.lift === lift && other.side === side && other.name === name
  }
  return a.size === b.size && [...a].every(isSame)
}
