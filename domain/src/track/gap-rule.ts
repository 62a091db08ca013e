/** What counts as a gap in a track. */
import { isWithinMeters } from '../geo.ts'
import { minuteMs, secondMs } from '../time.ts'
import { accuracyOf, type GateFix, speedMetersPerSecondMax } from './fix-gate.ts'

/** Silence longer than this is a gap: five missed heartbeats. */
export const gapMs = 5 * minuteMs
/**
 * Shorter silence is a gap if the truck moved this far during it: two missed heartbeats, and ten times the distance
 * after which a tracker sends a point. No one knows how it got there. A tracker that reports each minute has none.
 */
const movedGapMs = 2 * minuteMs
const movedGapMeters = 500
/** Clocks of two devices of one truck may differ by this. */
const clockSlackMs = 30 * secondMs

/** Whether the truck was not seen between two points of its track: for too long, or over too long a distance. */
export function isGap(before: GateFix, after: GateFix): boolean {
  const silenceMs = after.at - before.at
  if (silenceMs > gapMs) return true
  if (silenceMs > movedGapMs && !isWithinMeters(before, after, movedGapMeters)) return true
  return !isWithinMeters(before, after, reachMeters(before, after, silenceMs))
}

function reachMeters(before: GateFix, after: GateFix, silenceMs: number): number {
  const driven = (speedMetersPerSecondMax * (silenceMs + clockSlackMs)) / secondMs
  return accuracyOf(before) + accuracyOf(after) + driven
}
