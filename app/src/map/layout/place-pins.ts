/**
 * Where pins and their names are drawn: pits and sites move for trucks, geo pins for all. Names also move for what lies
 * over the map.
 */
import { type Box, isInside, isOneCovered, type Screen, widened } from './box.ts'
import {
  type NameSide,
  nameBox,
  type Pin,
  type PinSize,
  type PinSpot,
  pinBox,
  pinRanks,
  stemBox,
  usualSpot,
} from './pin-boxes.ts'

export type PinSpots = ReadonlyMap<string, PinSpot>

/**
 * @param plates what trucks cover
 * @param before the answer for the map as it was: a pin or a name stays where it was as long as nothing covers it there
 * @returns pins change nothing about those of lower ranks. No name, and no pin on a stem, is below what lies over the
 * map. Stems are beside names and beside other pins; those of pits and sites cross them where there is no room.
 */
export function placePins(
  pins: readonly Pin[],
  plates: readonly Box[],
  screen: Screen,
  before: PinSpots = new Map(),
): Map<string, PinSpot> {
  const inOrder = pins.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const scene: Scene = { plates, screen, before, drawn: { pins: [], stems: [], names: [] } }
  const spots = new Map<string, PinSpot>()
  for (const rank of Object.values(pinRanks)) {
    const lifted = inOrder.filter(pin => pin.rank === rank).map(pin => ({ pin, lift: raise(pin, scene) }))
    for (const { pin, lift } of lifted) {
      spots.set(pin.id, lift === undefined ? { ...usualSpot(''), isLeftOut: true } : placeName(pin, lift, scene))
    }
  }
  return spots
}

type Scene = {
  plates: readonly Box[]
  screen: Screen
  before: PinSpots
  /** What has been placed until now. */
  drawn: { pins: Box[]; stems: Box[]; names: Box[] }
}

/** From the nearest; a pin hangs below its place only when there is no room close above it. */
const lifts: readonly number[] = [0, 20, 32, 44, 60, -20, -32, -44, -60, 80, -80, 110, -110]
/** Geo pins are not raised high, and less when zoomed out: many of them would be a forest of stems. */
const liftsOf: Record<PinSize, readonly number[]> = {
  place: lifts,
  geoPin: [0, 20, 32, 44, -20, -32, -44],
  farGeoPin: [0, 20, -20],
}

/** @returns undefined for a geo pin that has no room */
function raise(pin: Pin, scene: Scene): number | undefined {
  const { before, drawn } = scene
  const last = before.get(pin.id)?.lift
  const free = choose(liftsFor(pin, scene), lift => pinBox(pin, lift), last, scene)
  const lift = free ?? (pin.rank === pinRanks.place ? 0 : undefined)
  if (lift === undefined) return undefined
  drawn.pins.push(pinBox(pin, lift))
  if (lift !== 0) drawn.stems.push(stemBox(pin, lift))
  return lift
}

/** First those whose stem crosses nothing. A pin that covers the place covers the beginning of the stem anyway. */
function liftsFor(pin: Pin, { screen: { over }, drawn }: Scene): readonly number[] {
  const place = { x: pin.x, y: pin.y, width: 0, height: 0 }
  const beside = [...drawn.names, ...drawn.pins.filter(each => !isOneCovered([each], place))]
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

/** Letters are wider in some themes than a name is measured: at the edge, its last ones would be cut. */
const nameEdge = 8

function placeName(pin: Pin, lift: number, scene: Scene): PinSpot {
  const boxOf = (spot: PinSpot) => nameBox(pin, spot)
  const candidates = nameSpots(pin.name, lift).filter(spot => !isOneCovered(scene.screen.over, boxOf(spot)))
  const old = scene.before.get(pin.id)
  const last = candidates.find(each => each.lift === old?.lift && each.side === old.side && each.name === old.name)
  const spot = choose(candidates, boxOf, last, scene, nameEdge)
  if (spot) scene.drawn.names.push(boxOf(spot))
  return spot ?? { ...usualSpot(''), lift }
}

const sides: readonly NameSide[] = ['above', 'right', 'left', 'below']

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

/** A pin returns to its usual spot only when plates are further away than this: not back and forth beside one. */
const clearance = 8

/**
 * The first candidate that covers nothing, if possible inside the map; or the last one, while it still covers nothing.
 * @param edge how far it stays away from the edges of the map
 */
function choose<T>(
  candidates: readonly T[],
  boxOf: (candidate: T) => Box,
  last: T | undefined,
  { plates, screen, drawn: { pins, stems, names } }: Scene,
  edge = 0,
): T | undefined {
  const taken = [...plates, ...pins, ...stems, ...names]
  const isFree = (candidate: T) => !isOneCovered(taken, boxOf(candidate))
  const isWellAway = (candidate: T) => isFree(candidate) && !isOneCovered(plates, widened(boxOf(candidate), clearance))
  const inside = candidates.filter(candidate => isInside(widened(boxOf(candidate), edge), screen))
  const [usual] = candidates
  const isKept = last !== undefined && last !== usual && inside.includes(last) && isFree(last)
  if (isKept && !inside.some(each => each === usual && isWellAway(each))) return last
  return inside.find(isFree) ?? candidates.find(isFree)
}
