import { compactBody, type Heading, markerBodyWidth, markerWidth, numberWidth } from '../../../map/marker-shape.ts'

export type LoopTruck = {
  number: string
  loaded: boolean
  place: 'line' | 'loading' | 'toSite' | 'atSite' | 'toPit'
  /** Share of the way, 0..1, for the two lanes. */
  progress?: number
}

type LoopPlace = { truck: LoopTruck; x: number; y: number; heading: Heading }

/** Below this width there is no room for numbers: trucks are drawn as small plates. */
const roomyWidth = 560

/** The measures of the road round, for a width in pixels. */
export function loopFrame(width: number) {
  const compact = width < roomyWidth
  const pitWidth = Math.min(206, Math.round(width * 0.3))
  const siteWidth = Math.min(140, Math.round(width * 0.24))
  return { compact, left: 21, right: width - (compact ? 28 : 70), top: 46, bottom: 108, pitWidth, siteWidth }
}

/**
 * Where each truck's plate stands. Trucks in line stand behind one another from the left, the first nearest the
 * loader; on a lane each is kept clear of the one ahead.
 */
export function loopPlaces(trucks: readonly LoopTruck[], width: number): LoopPlace[] {
  const { compact, right, top, bottom, pitWidth, siteWidth } = loopFrame(width)
  const lane = { from: pitWidth + 8, to: width - siteWidth - 8 }
  const loading = trucks.filter(truck => truck.place === 'loading')
  const atSite = trucks.filter(truck => truck.place === 'atSite')
  return [
    ...lineUp(trucks, pitWidth, bottom, compact),
    ...loading.map((truck, index) => ({
      truck,
      x: (compact ? 48 : 82) + index * 26,
      y: top,
      heading: 'east' as const,
    })),
    ...spread(trucks, 'toSite', { from: lane.from, to: lane.to, y: top, compact }),
    ...atSite.map((truck, index) => ({
      truck,
      x: right - 4 - index * (compact ? 26 : 58),
      y: (top + bottom) / 2,
      heading: 'east' as const,
    })),
    ...spread(trucks, 'toPit', { from: lane.to, to: lane.from, y: bottom, compact }),
  ]
}

function lineUp(trucks: readonly LoopTruck[], pitWidth: number, y: number, compact: boolean): LoopPlace[] {
  let left = 20
  return trucks
    .filter(truck => truck.place === 'line')
    .map(truck => {
      const wide = plateWidth(truck.number, 'west', compact)
      const x = Math.min(left, pitWidth - wide) + wide / 2
      left += wide + (compact ? 3 : 8)
      return { truck, x, y, heading: 'west' as const }
    })
}

type Lane = { from: number; to: number; y: number; compact: boolean }

function spread(trucks: readonly LoopTruck[], place: LoopTruck['place'], lane: Lane): LoopPlace[] {
  const { from, to, y, compact } = lane
  const sign = to > from ? 1 : -1
  const heading = sign > 0 ? ('east' as const) : ('west' as const)
  let ahead = to + sign * 8
  return trucks
    .filter(truck => truck.place === place)
    .toSorted((a, b) => (b.progress ?? 0) - (a.progress ?? 0))
    .map(truck => {
      const half = plateWidth(truck.number, heading, compact) / 2
      const wanted = from + (to - from) * (truck.progress ?? 0.5)
      const clear = ahead - sign * (half + 4)
      const x = sign > 0 ? Math.min(wanted, clear) : Math.max(wanted, clear)
      ahead = x - sign * half
      return { truck, x, y, heading }
    })
}

function plateWidth(number: string, heading: Heading, compact: boolean): number {
  return markerWidth(compact ? compactBody : markerBodyWidth(numberWidth(number)), heading)
}
