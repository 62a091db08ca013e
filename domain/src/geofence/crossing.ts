/** When a truck crossed a geofence's edge between two fixes, and how far off that may be. */
import { distanceMeters, placeBetween } from '../geo.ts'
import { secondMs } from '../time.ts'
import { accuracyOf, type GateFix, standingMetersPerSecond } from '../track/fix-gate.ts'
import { gapMs } from '../track/gap.ts'
import { edgeCrossings, type GeofenceShape } from './shape.ts'

/** `at` is off by no more than `uncertaintyMs`, as far as a truck's speed and the two fixes allow. */
export type EdgeTime = { at: number; uncertaintyMs: number; lat: number; lng: number }

/** No loaded truck is faster on the road; it bounds how early or late it can have been at the edge. */
const truckMetersPerSecondMax = 35

/**
 * The crossing inwards or outwards between two fixes on either side of the edge.
 * Across a silence nothing is invented: the time is that of the fix inside, where the truck was for certain.
 * @param known.isRoad false where it is not known how the truck came from one to the other
 * @param known.heldMs for how long the device may have repeated the first fix
 */
export function edgeTime(
  shape: GeofenceShape,
  before: GateFix,
  after: GateFix,
  direction: 'in' | 'out',
  known: { isRoad?: boolean; heldMs?: number } = {},
): EdgeTime {
  const crossings = edgeCrossings(shape, before, after)
  const share = (direction === 'in' ? crossings[0] : crossings.at(-1)) ?? (direction === 'in' ? 1 : 0)
  const meters = distanceMeters(before, after)
  const spanMs = after.at - before.at
  const earliest = Math.min(
    after.at,
    before.at - (known.heldMs ?? 0) + (share * meters * 1000) / truckMetersPerSecondMax,
  )
  const latest = Math.max(before.at, after.at - ((1 - share) * meters * 1000) / truckMetersPerSecondMax)
  const isSilent = spanMs > gapMs || known.isRoad === false
  const between = before.at + driveShare(share, meters, before, after) * spanMs
  const certain = direction === 'in' ? after.at : before.at
  const at = Math.round(isSilent ? certain : between)
  const uncertaintyMs = Math.round(Math.max(at - earliest, latest - at) + blurMs(meters, before, after))
  return { at, uncertaintyMs, ...placeBetween(before, after, isSilent ? (direction === 'in' ? 1 : 0) : share) }
}

/**
 * How long the truck takes for what the two fixes are off: their accuracy, or what they lie farther apart than the
 * device's own speeds allow. A second at least.
 */
function blurMs(meters: number, before: GateFix, after: GateFix): number {
  const seconds = (after.at - before.at) / 1000
  const [from, to] = [before.speedMetersPerSecond ?? undefined, after.speedMetersPerSecond ?? undefined]
  const tooFar = from === undefined || to === undefined ? 0 : meters - Math.max(from, to) * seconds
  const metersOff = Math.max(accuracyOf(before), accuracyOf(after), tooFar)
  const metersPerSecond = tooFar > 0 ? (meters - tooFar) / seconds : meters / seconds
  return Math.max(secondMs, (metersOff * 1000) / Math.max(standingMetersPerSecond, metersPerSecond))
}

/**
 * Share of the time for a share of the way. Who came with some speed and stands at the end drove first and stood then;
 * who stood at first, stood and drove then; who drove at both ends changed speed evenly.
 */
function driveShare(share: number, meters: number, before: GateFix, after: GateFix): number {
  const from = before.speedMetersPerSecond ?? undefined
  const to = after.speedMetersPerSecond ?? undefined
  const seconds = (after.at - before.at) / 1000
  if (from === undefined || to === undefined || seconds <= 0) return share
  const isStop = to < standingMetersPerSecond && from >= standingMetersPerSecond
  if (isStop) return Math.min(1, (2 * meters) / from / seconds) * (1 - Math.sqrt(1 - share))
  const isStart = from < standingMetersPerSecond && to >= standingMetersPerSecond
  if (isStart) return 1 - Math.min(1, (2 * meters) / to / seconds) * (1 - Math.sqrt(share))
  return evenChange(share, from, to)
}

/** Speed changing evenly from one to the other over the way, whatever stood between taken from both alike. */
function evenChange(share: number, from: number, to: number): number {
  const change = (to - from) / 2
  const whole = from + change
  if (whole <= 0 || Math.abs(change) < 0.05 * whole) return share
  const root = Math.sqrt(Math.max(0, from * from + 4 * change * share * whole))
  return Math.min(1, Math.max(0, (root - from) / (2 * change)))
}
