/** Where the plates of trucks are drawn on a small map without zoom: beside pins, names and other plates. */

import { sizeOfName, sizeOfPin } from '../pins/pin-sizes.ts'

/** In pixels from the top left of the map; `x` and `y` are its center. */
export type Box = { x: number; y: number; width: number; height: number }
export type Plate = Box & { id: string }

const steps = [0, 1, -1, 2, -2, 3, -3, 4, -4]

/** Around its place, the nearest first: half its widths aside, and half its heights up or down. */
const shifts: readonly (readonly [across: number, down: number])[] = steps
  .flatMap(across => steps.map(down => [across, down] as const))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))

/**
 * @param map which plates leave only where there is no room inside
 * @returns how many pixels each plate is moved from its place, so that it covers no obstacle and no plate before it.
 * One that has no room anywhere near stays.
 */
export function placePlates(
  plates: readonly Plate[],
  obstacles: readonly Box[],
  map: { width: number; height: number },
): Map<string, [number, number]> {
  const taken = [...obstacles]
  const moved = new Map<string, [number, number]>()
  for (const plate of plates.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const tries = shifts.map(([across, down]): [number, number] => [
      (across * plate.width) / 2,
      (down * plate.height) / 2,
    ])
    const free = tries.filter(([x, y]) => {
      const moved = { ...plate, x: plate.x + x, y: plate.y + y }
      return !taken.some(box => isCovered(box, moved))
    })
    const inside = free.find(([x, y]) => isInside({ ...plate, x: plate.x + x, y: plate.y + y }, map))
    const [x, y] = inside ?? free[0] ?? [0, 0]
    taken.push({ ...plate, x: plate.x + x, y: plate.y + y })
    moved.set(plate.id, [x, y])
  }
  return moved
}

export function isInside({ x, y, width, height }: Box, map: { width: number; height: number }): boolean {
  return x >= width / 2 && y >= height / 2 && x <= map.width - width / 2 && y <= map.height - height / 2
}

/** Boxes that touch don't cover each other. */
export function isCovered(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
}

/** Between a place and the bottom of its name. */
const nameAbovePlace = 51

/** A place's pin, whose tip is at the place, and its name above. */
export function placeBoxes({ x, y }: { x: number; y: number }, name: string): [pin: Box, name: Box] {
  const pin = sizeOfPin('place')
  const text = sizeOfName(name, 'place')
  return [
    { x, y: y - pin.height / 2, ...pin },
    { x, y: y - nameAbovePlace - text.height / 2, ...text },
  ]
}
