/** Plates that are too close to be read apart are drawn as one stack, which opens into a column of all its plates. */
import type { Box, Plate } from './place-plates.ts'

/** Closer than this, in pixels, two plates are one stack. */
export const stackReach = 40
/** Between the plates of an open stack. */
const gap = { across: 12, down: 2 }
/** An open stack begins another column after this many plates. */
const rowsMax = 6

export type Stack = { front: Plate; under: Plate[] }

/**
 * @param plates the first one of a stack is its front: it stays at its place, and hides those under it
 * @returns stacks, also of one plate. The fronts of two are never closer than `stackReach`.
 */
export function stackPlates(plates: readonly Plate[]): Stack[] {
  const stacks: Stack[] = []
  for (const plate of plates) {
    const near = stacks.find(({ front }) => Math.hypot(front.x - plate.x, front.y - plate.y) < stackReach)
    if (near) near.under.push(plate)
    else stacks.push({ front: plate, under: [] })
  }
  return stacks
}

/**
 * The places of an open stack's plates: the first at its own place, the others below it, or above it where there is
 * more room, and in further columns to the side with more room.
 */
export function openStack(plates: readonly Plate[], map: { width: number; height: number }): Plate[] {
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
export function isAtStack({ x, y }: { x: number; y: number }, opened: readonly Box[]): boolean {
  const reach = 16
  const sides = opened.map(each => ({
    left: each.x - each.width / 2,
    right: each.x + each.width / 2,
    top: each.y - each.height / 2,
    bottom: each.y + each.height / 2,
  }))
  return (
    x >= Math.min(...sides.map(({ left }) => left)) - reach &&
    x <= Math.max(...sides.map(({ right }) => right)) + reach &&
    y >= Math.min(...sides.map(({ top }) => top)) - reach &&
    y <= Math.max(...sides.map(({ bottom }) => bottom)) + reach
  )
}
