/** Plates that are too close to be read apart are drawn as one stack, which opens into columns of all its plates. */
import { moreWidth } from '../marker-shape.ts'
import type { Point, Size } from './box.ts'
import type { Plate } from './move-plates.ts'

/** Closer than this, in pixels, two plates are one stack. */
export const stackReach = 40
/** Between the plates of an open stack. */
const gap = { across: 12, down: 2 }
/** An open stack begins another column after this many plates. */
const rowsMax = 6

/** The front stays at its place, and hides those under it. */
export type Stack = { front: Plate; under: Plate[] }

/** @returns stacks, also of one plate. The fronts of two are never closer than `stackReach`. */
export function stackPlates(plates: readonly Plate[]): Stack[] {
  const stacks: Stack[] = []
  for (const plate of plates.toSorted(inFront)) {
    const near = stacks.find(({ front }) => Math.hypot(front.x - plate.x, front.y - plate.y) < stackReach)
    if (near) near.under.push(plate)
    else stacks.push({ front: plate, under: [] })
  }
  return stacks
}

/** The chosen truck, or else a lost one, which needs attention. */
function inFront(a: Plate, b: Plate): number {
  const rankOf = ({ isChosen, isLost }: Plate) => (isChosen ? 2 : isLost ? 1 : 0)
  return rankOf(b) - rankOf(a) || (a.id < b.id ? -1 : 1)
}

/** The front, with the end of the plate under it. */
export function stackBox({ front, under }: Stack): Plate {
  if (under.length === 0) return front
  const beside = moreWidth(under.length)
  return { ...front, x: front.x + beside / 2, width: front.width + beside }
}

/**
 * The places of an open stack's plates: the first at its own place, the others below it, or above it where there is
 * more room, and in further columns to the side with more room.
 */
export function openStack(plates: readonly Plate[], map: Size): Plate[] {
  const [first] = plates
  if (!first) return []
  const width = Math.max(...plates.map(plate => plate.width)) + gap.across
  const height = Math.max(...plates.map(plate => plate.height)) + gap.down
  const below = rowsIn(map.height - first.y, height)
  const above = rowsIn(first.y, height)
  const wanted = Math.min(plates.length, rowsMax)
  const isDown = below >= wanted || below >= above
  const rows = Math.min(wanted, isDown ? below : above)
  const isRight = first.x <= map.width / 2
  return plates.map((plate, nth) => ({
    ...plate,
    x: first.x + Math.floor(nth / rows) * (isRight ? width : -width),
    y: first.y + (nth % rows) * (isDown ? height : -height),
  }))
}

/** How many plates fit one after the other, from the middle of the first to the edge. */
const rowsIn = (room: number, height: number) => Math.max(1, 1 + Math.floor((room - height / 2) / height))

/** Whether a pointer is still at an open stack: on it, or a little beside it. */
export function isAtStack({ x, y }: Point, opened: readonly Plate[]): boolean {
  const reach = 16
  const edges = (middle: 'x' | 'y', size: 'width' | 'height') => [
    Math.min(...opened.map(each => each[middle] - each[size] / 2)) - reach,
    Math.max(...opened.map(each => each[middle] + each[size] / 2)) + reach,
  ]
  const [left = 0, right = 0] = edges('x', 'width')
  const [top = 0, bottom = 0] = edges('y', 'height')
  return x >= left && x <= right && y >= top && y <= bottom
}
