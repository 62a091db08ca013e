/** Finds what really happened at a geofence from a full track, with code independent of the engine it judges. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { type GeofenceShape, metersOutside } from '@haulway/domain/geofence/shape.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'

/**
 * A crossing between two fixes of the full track that are `slackMs` apart. `silenceMs` is the longest silence in the
 * minutes before and after. Absent where the track begins or ends inside.
 */
export type TrueCrossing = { at: number; slackMs: number; silenceMs: number }
export type TrueVisit = { enter?: TrueCrossing; exit?: TrueCrossing; firstAt: number; lastAt: number; stayMs: number }

/** A truck outside by no more than this many meters has not left, unless it is outside for longer than `outMs`. */
const hysteresisMeters = 25
const outMs = 2 * minuteMs
/** A single fix that would need a higher speed than this, to and from it, is an error of the fix. */
const metersPerSecondMax = 60

/** A track without fixes at 0, 0, inaccurate fixes, and single fixes that no vehicle could have reached. */
export function trueFixes(fixes: readonly GateFix[]): GateFix[] {
  const placed = fixes.filter(
    ({ lat, lng, accuracyMeters }) => (lat !== 0 || lng !== 0) && (accuracyMeters ?? 0) <= 100,
  )
  return placed.filter((fix, i) => {
    const before = placed[i - 1]
    const after = placed[i + 1]
    if (!before || !after || !isFast(before, fix) || !isFast(fix, after)) return true
    return isFast(before, after)
  })
}

function isFast(a: GateFix, b: GateFix): boolean {
  const seconds = (b.at - a.at) / 1000 + 15
  return distanceMeters(a, b) > metersPerSecondMax * seconds
}

/** Every stay inside, however short. Crossing times are interpolated between the two fixes at the edge. */
export function listTrueVisits(shape: GeofenceShape, fixes: readonly GateFix[]): TrueVisit[] {
  const meters = fixes.map(fix => metersOutside(shape, fix))
  const visits: TrueVisit[] = []
  let from: number | undefined
  let lastInside = 0
  meters.forEach((outside, i) => {
    if (outside <= 0) {
      from ??= i
      lastInside = i
    } else if (from !== undefined && (outside > hysteresisMeters || fixes[i]!.at - fixes[lastInside]!.at > outMs)) {
      visits.push(visitOf(fixes, meters, from, lastInside))
      from = undefined
    }
  })
  if (from !== undefined) visits.push(visitOf(fixes, meters, from, lastInside))
  return visits
}

function visitOf(fixes: readonly GateFix[], meters: readonly number[], from: number, to: number): TrueVisit {
  const enter = crossingBetween(fixes, meters, from - 1)
  const exit = crossingBetween(fixes, meters, to)
  const firstAt = fixes[from]!.at
  const lastAt = fixes[to]!.at
  const stayMs = (exit?.at ?? lastAt) - (enter?.at ?? firstAt)
  return { ...(enter && { enter }), ...(exit && { exit }), firstAt, lastAt, stayMs }
}

function crossingBetween(fixes: readonly GateFix[], meters: readonly number[], i: number): TrueCrossing | undefined {
  const a = fixes[i]
  const b = fixes[i + 1]
  if (!a || !b) return undefined
  const share = Math.abs(meters[i]!) / (Math.abs(meters[i]!) + Math.abs(meters[i + 1]!) || 1)
  const at = a.at + (b.at - a.at) * share
  let silenceMs = 0
  for (let j = i; j > 0 && fixes[j]!.at > at - minuteMs; j--) silenceMs = Math.max(silenceMs, stepMs(fixes, j))
  for (let j = i + 1; j < fixes.length && fixes[j - 1]!.at < at + minuteMs; j++) {
    silenceMs = Math.max(silenceMs, stepMs(fixes, j))
  }
  return { at, slackMs: b.at - a.at, silenceMs }
}

function stepMs(fixes: readonly GateFix[], i: number): number {
  return fixes[i]!.at - fixes[i - 1]!.at
}

/** The middle fix of each stop: half a minute or more within 30 m of its first fix, without a silence. */
export function listStops(fixes: readonly GateFix[]): GateFix[] {
  const stops: GateFix[] = []
  for (let i = 0; i < fixes.length; i++) {
    let end = i
    while (
      fixes[end + 1] &&
      isNearby(fixes[i]!, fixes[end + 1]!) &&
      fixes[end + 1]!.at - fixes[end]!.at < 5 * minuteMs
    ) {
      end++
    }
    if (fixes[end]!.at - fixes[i]!.at < 30 * secondMs) continue
    stops.push(fixes[(i + end) >> 1]!)
    i = end
  }
  return stops
}

function isNearby(a: GateFix, b: GateFix): boolean {
  return distanceMeters(a, b) <= 30
}
