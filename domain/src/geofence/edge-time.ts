/** When a truck crossed a geofence's edge between two fixes, and how uncertain that time is. */
import { distanceMeters, placeBetween } from '../geo.ts'
import { secondMs } from '../time.ts'
import { accuracyOf, type GateFix, standingMetersPerSecond } from '../track/fix-gate.ts'
import { gapMs } from '../track/gap-rule.ts'
import { edgeCrossings, type GeofenceShape } from './shape.ts'

/** `at` is wrong by at most `uncertaintyMs`, given the two fixes and a truck's top speed. */
export type EdgeTime = { at: number; uncertaintyMs: number; lat: number; lng: number }

/** No loaded truck is faster. This limits how early or late it can have been at the edge. */
const truckMetersPerSecondMax = 35

/**
 * The crossing in or out between two fixes on different sides of the edge.
 * Across a silence it is the time of the fix inside, where the truck was for certain.
 * @param known.isRoad false if it is unknown how the truck got from one fix to the other
 * @param known.heldMs how long the device may have repeated the first fix
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
 * How long the truck takes for the error of the two fixes: their accuracy, or the distance between them beyond what the
 * device's speeds allow. At least one second.
 */
function blurMs(meters: number, before: GateFix, after: GateFix): number {
  const seconds = (after.at - before.at) / 1000
  const from = before.speedMetersPerSecond ?? undefined
  const to = after.speedMetersPerSecond ?? undefined
  const tooFar = from === undefined || to === undefined ? 0 : meters - Math.max(from, to) * seconds
  const metersOff = Math.max(accuracyOf(before), accuracyOf(after), tooFar)
  const metersPerSecond = tooFar > 0 ? (meters - tooFar) / seconds : meters / seconds
  return Math.max(secondMs, (metersOff * 1000) / Math.max(standingMetersPerSecond, metersPerSecond))
}

/**
 * The share of the time for a share of the distance. A truck that moves at the first fix and is stopped at the second
 * drove first, then stopped. One that is stopped at the first and moves at the second waited first, then drove. One
 * that moves at both changed speed evenly.
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

/** The speed changes evenly from one fix to the other. A stop in between slows both parts alike. */
function evenChange(share: number, from: number, to: number): number {
  const change = (to - from) / 2
  const whole = from + change
  if (whole <= 0 || Math.abs(change) < 0.05 * whole) return share
  const root = Math.sqrt(Math.max(0, from * from + 4 * change * share * whole))
  return Math.min(1, Math.max(0, (root - from) / (2 * change)))
}
