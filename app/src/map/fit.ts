/** Brings points into view, with the room that what is drawn at them needs, beside what lies over the map. */
import { boundingBox, type LatLng } from '@haulway/domain/geo.ts'
import { LngLatBounds, type Map as MapLibre, type PaddingOptions } from 'maplibre-gl'

export type Fitting = {
  /** How many pixels, from the bottom, a sheet covers. */
  coveredPx: number
  /** Instead of the usual room. */
  padding: PaddingOptions | undefined
  /** Whether the map has neither buttons nor a legend. */
  isStill: boolean | undefined
  /** Whether all points are visible in the current view. Without it, the usual padding is used. */
  isClear?: (() => boolean) | undefined
}

/** @returns whether there was anything to fit */
export function fitTo(map: MapLibre, points: readonly LatLng[], fitting: Fitting): boolean {
  const { coveredPx, padding, isStill, isClear } = fitting
  // A camera that is still on its way would stop with the cover of before.
  map.setPadding({ bottom: coveredPx })
  const box = boundingBox(points)
  if (!box) return false
  const bounds = new LngLatBounds([box.west, box.south], [box.east, box.north])
  const fit = (room: PaddingOptions | number) => map.fitBounds(bounds, { padding: room, maxZoom: 15, animate: false })
  fit(padding ?? (isStill ? stillPadding : paddingOf(map.getContainer(), coveredPx)))
  if (padding === undefined && isClear) fitClear(map, { fit, coveredPx, isClear })
  return true
}

type Clear = { fit: (room: PaddingOptions) => void; coveredPx: number; isClear: () => boolean }

/**
 * Where the usual room is too little, as on the low map above a sheet: the view with the least room in which a button,
 * the legend or the edge covers no truck and no pin. Without one, the usual view stays.
 */
function fitClear(map: MapLibre, { fit, coveredPx, isClear }: Clear): void {
  if (isClear()) return
  const { clientWidth, clientHeight } = map.getContainer()
  const usual = { center: map.getCenter(), zoom: map.getZoom() }
  for (const room of roomsFor({ width: clientWidth, height: clientHeight - coveredPx })) {
    fit(room)
    if (isClear()) return
  }
  map.jumpTo(usual)
}

/** Room for a pin above its place, or a raised one; beside and below, for a plate alone, or next to what lies there. */
function roomsFor({ width, height }: { width: number; height: number }): Required<PaddingOptions>[] {
  const rooms = [60, 88, 128].flatMap(top =>
    [48, 136].flatMap(left => [48, 152].flatMap(right => [40, 96].map(bottom => ({ top, left, right, bottom })))),
  )
  return rooms
    .filter(({ top, left, right, bottom }) => width - left - right >= least && height - top - bottom >= least)
    .sort((a, b) => sizeOf(a) - sizeOf(b))
}

const sizeOf = ({ top, left, right, bottom }: Required<PaddingOptions>) => top + left + right + bottom

/** What is left for the points, px. */
const least = 40

/** Leaves room for pins with their names: such a map has no controls and no legend. */
const stillPadding: PaddingOptions = { top: 84, left: 80, right: 80, bottom: 32 }

/** Leaves room for pins with their names at the top, the controls at the right and the legend at the bottom. */
function paddingOf({ clientWidth, clientHeight }: HTMLElement, coveredPx: number) {
  const height = clientHeight - coveredPx
  if (coveredPx > 0) return height >= 220 ? { top: 88, left: 48, right: 136, bottom: 64 } : 24
  const isRoomy = clientWidth >= 320 && height >= 320
  if (isRoomy) return { top: 84, left: 56, right: 96, bottom: 104 }
  return height >= 200 ? { top: 64, left: 24, right: 40, bottom: 96 } : 24
}
