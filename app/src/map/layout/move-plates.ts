/** Where the plates of trucks are drawn on a map that can't be moved: beside pins, names and other plates. */
import { type Box, isInside, isOneCovered, movedBy, type Size } from './box.ts'

export type Plate = Box & {
  /** Its truck's. */
  id: string
  isLost?: boolean
  isChosen?: boolean
}
/** How many pixels to the right, and down. */
export type Shift = [across: number, down: number]

const steps = [0, 1, -1, 2, -2, 3, -3, 4, -4]

/** Around its place, the nearest first: half its widths aside, and half its heights up or down. */
const shifts: readonly Shift[] = steps
  .flatMap(across => steps.map((down): Shift => [across, down]))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))

/**
 * @param map which plates leave only where there is no room inside
 * @returns how far each plate is moved from its place, so that it covers no obstacle and no plate before it. One that
 * has no room anywhere near stays.
 */
export function movePlates(plates: readonly Plate[], obstacles: readonly Box[], map: Size): Map<string, Shift> {
  const taken = [...obstacles]
  const moved = new Map<string, Shift>()
  for (const plate of plates.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const free = shifts
      .map(([across, down]): Shift => [(across * plate.width) / 2, (down * plate.height) / 2])
      .filter(shift => !isOneCovered(taken, movedBy(plate, shift)))
    const shift = free.find(each => isInside(movedBy(plate, each), map)) ?? free[0] ?? [0, 0]
    taken.push(movedBy(plate, shift))
    moved.set(plate.id, shift)
  }
  return moved
}
