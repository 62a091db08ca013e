/** Where pins and their names are drawn on a live map: trucks keep their places, pins yield to them, names to both. */
import { type Box, isCovered, isInside, nameSize, pinSize } from './place-plates.ts'

type Size = { width: number; height: number }
export type Pin = { id: string; x: number; y: number; name: string }
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
 */
export function placePins(
  pins: readonly Pin[],
  plates: readonly Box[],
  map: Size,
  before: ReadonlyMap<string, PinSpot> = new Map(),
): Map<string, PinSpot> {
  const inOrder = pins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const taken = [...plates]
  const liftById = new Map<string, number>()
  for (const pin of inOrder) {
    const boxOf = (lift: number) => pinBox(pin, lift)
    const lift = choose({ candidates: lifts, boxOf, taken, map, before: before.get(pin.id)?.lift }) ?? 0
    taken.push(boxOf(lift))
    liftById.set(pin.id, lift)
  }
  const spots = new Map<string, PinSpot>()
  for (const pin of inOrder) {
    const lift = liftById.get(pin.id) ?? 0
    const candidates = nameSpots(pin.name, lift)
    const old = before.get(pin.id)
    const last = candidates.find(each => each.lift === old?.lift && each.side === old.side && each.name === old.name)
    const boxOf = (spot: PinSpot) => nameBox(pin, spot)
    const spot = choose({ candidates, boxOf, taken, map, before: last })
    spots.set(pin.id, spot ?? { ...usualSpot(''), lift })
    if (spot) taken.push(boxOf(spot))
  }
  return spots
}

type Choice<T> = {
  candidates: readonly T[]
  boxOf: (candidate: T) => Box
  taken: readonly Box[]
  map: Size
  before: T | undefined
}

/** The first candidate that covers nothing, if possible inside the map. */
function choose<T>({ candidates, boxOf, taken, map, before }: Choice<T>): T | undefined {
  const isFree = (candidate: T, around = 0) => {
    const box = boxOf(candidate)
    const wide = { ...box, width: box.width + 2 * around, height: box.height + 2 * around }
    return !taken.some(each => isCovered(each, wide))
  }
  const [usual] = candidates
  const inside = candidates.filter(candidate => isInside(boxOf(candidate), map))
  const isKept = before !== undefined && before !== usual && inside.includes(before) && isFree(before)
  if (isKept && !inside.some(each => each === usual && isFree(each, clearance))) return before
  return inside.find(each => isFree(each)) ?? candidates.find(each => isFree(each))
}

/** What a pin covers, without its stem, which trucks may cover. */
export function pinBox({ x, y }: { x: number; y: number }, lift: number): Box {
  const down = pinSize.height / 2
  return { x, y: lift < 0 ? y - lift + down : y - lift - down, ...pinSize }
}

/** What a pin's name covers. */
export function nameBox(place: { x: number; y: number }, { lift, side, name }: PinSpot): Box {
  const pin = pinBox(place, lift)
  const size = nameSize(name)
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
