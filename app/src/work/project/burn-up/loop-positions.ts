import { compactBody, type Heading, markerBodyWidth, markerWidth, numberWidth } from '../../../map/marker-shape.ts'

export type LoopTruck = {
  number: string
  loaded: boolean
  stage: 'queued' | 'loading' | 'toSite' | 'atSite' | 'toPit'
  /** The driven share of the lane, 0 to 1, for trucks in the two lanes. */
  progress?: number
}

type LoopPosition = { truck: LoopTruck; x: number; y: number; heading: Heading }

/** Below this width there is no room for truck numbers, so trucks are drawn as small plates. */
const roomyWidth = 560

/** The dimensions of the loop road, for a width in pixels. */
export function loopFrame(width: number) {
  const compact = width < roomyWidth
  const pitWidth = Math.min(206, Math.round(width * 0.3))
  const siteWidth = Math.min(140, Math.round(width * 0.24))
  return { compact, left: 21, right: width - (compact ? 28 : 70), top: 46, bottom: 108, pitWidth, siteWidth }
}

/**
 * The position of each truck's plate. Trucks in line are drawn one behind another from the left, with the first one
 * next to the loader. In a lane, each plate keeps clear of the one ahead.
 */
export function loopPositions(trucks: readonly LoopTruck[], width: number): LoopPosition[] {
  const { compact, right, top, bottom, pitWidth, siteWidth } = loopFrame(width)
  const lane = { from: pitWidth + 8, to: width - siteWidth - 8 }
  const loading = trucks.filter(truck => truck.stage === 'loading')
  const atSite = trucks.filter(truck => truck.stage === 'atSite')
  return [
    ...queueUp(trucks, pitWidth, bottom, compact),
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

function queueUp(trucks: readonly LoopTruck[], pitWidth: number, y: number, compact: boolean): LoopPosition[] {
  let left = 20
  return trucks
    .filter(truck => truck.stage === 'queued')
    .map(truck => {
      const wide = plateWidth(truck.number, 'west', compact)
      const x = Math.min(left, pitWidth - wide) + wide / 2
      left += wide + (compact ? 3 : 8)
      return { truck, x, y, heading: 'west' as const }
    })
}

type Lane = { from: number; to: number; y: number; compact: boolean }

function spread(trucks: readonly LoopTruck[], stage: LoopTruck['stage'], lane: Lane): LoopPosition[] {
  const { from, to, y, compact } = lane
  const sign = to > from ? 1 : -1
  const heading = sign > 0 ? ('east' as const) : ('west' as const)
  let ahead = to + sign * 8
  return trucks
    .filter(truck => truck.stage === stage)
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
