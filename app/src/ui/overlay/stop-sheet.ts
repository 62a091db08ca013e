/** Where a sheet with three stops rests, and where it goes when it is released. */

export const sheetStops = ['peek', 'middle', 'full'] as const
export type SheetStop = (typeof sheetStops)[number]

/** How high the sheet is at each stop, px. */
export type StopHeights = Record<SheetStop, number>

/** What stays of the map above the middle stop, where the page has room for both. */
const mapPx = 228
/** What the middle stop shows at least below the head. */
const rowsPx = 96

/** @param wholePx of the page @param headPx of the sheet's head, which is all that the lowest stop shows */
export function stopHeightsOf(wholePx: number, headPx: number): StopHeights {
  const usual = Math.max(wholePx / 2, Math.min(wholePx * 0.65, wholePx - mapPx))
  const middle = Math.min(wholePx, Math.max(usual, headPx + rowsPx))
  return { peek: Math.min(headPx, wholePx), middle: Math.round(middle), full: wholePx }
}

/** A flick goes to the next stop in its direction, however short it is, px per ms. */
const flick = 0.4

/** @param velocityY positive when the finger moved down */
export function stopAt(height: number, velocityY: number, heights: StopHeights): SheetStop {
  if (velocityY < -flick) return sheetStops.find(stop => heights[stop] > height) ?? 'full'
  if (velocityY > flick) return sheetStops.findLast(stop => heights[stop] < height) ?? 'peek'
  const off = (stop: SheetStop) => Math.abs(heights[stop] - height)
  return sheetStops.reduce((nearest, stop) => (off(stop) < off(nearest) ? stop : nearest))
}

/** What a tap on the handle does: one stop up, and from the top to the lowest. */
export function stopAfter(stop: SheetStop): SheetStop {
  return sheetStops[sheetStops.indexOf(stop) + 1] ?? 'peek'
}
