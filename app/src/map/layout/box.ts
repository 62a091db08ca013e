/** Boxes in a map's pixels, and what covers what. */

/** In pixels from the top left of the map. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
/** `x` and `y` are its center. */
export type Box = Point & Size
/** The part of a map above its sheet, and what lies over the map: buttons, a legend, the sheet. */
export type Screen = Size & { over: readonly Box[] }

/** Boxes that touch don't cover each other. */
export function isCovered(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
}

export const isOneCovered = (boxes: readonly Box[], box: Box): boolean => boxes.some(each => isCovered(each, box))

export function isInside({ x, y, width, height }: Box, on: Size): boolean {
  return x >= width / 2 && y >= height / 2 && x <= on.width - width / 2 && y <= on.height - height / 2
}

export function movedBy<B extends Box>(box: B, [across, down]: readonly [number, number]): B {
  return { ...box, x: box.x + across, y: box.y + down }
}

/** With this many more pixels on each side. */
export const widened = (box: Box, by: number): Box => ({
  ...box,
  width: box.width + 2 * by,
  height: box.height + 2 * by,
})
