/** The straight way to a pin, from the device's own fixes. Nobody has told us the roads, so no turn is ever said. */
import { bearingDegrees, distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'

export type WayFix = LatLng & {
  at: number
  speedMetersPerSecond: number | null
  headingDegrees: number | null
}

export type WayToPin = {
  distanceMeters: number
  /** 0 is north, clockwise. */
  bearingDegrees: number
  /** Seen from the way one drives: 0 is straight ahead. Undefined while it is not known which way that is. */
  aheadDegrees: number | undefined
  /** At the speed of the last minute. Undefined while the truck stands, or has not driven long enough to tell. */
  minutes: number | undefined
}

/** How far back fixes count for speed and heading. */
export const wayMemoryMs = minuteMs
const shortestSpanMs = 5 * secondMs
/** A walk's pace and less is standing: in line, or at a light. */
const drivingMetersPerSecond = 1.5
/** Closer than this, two fixes say nothing about a direction. */
const directionMeters = 15

/**
 * @param fixes oldest first
 * @returns undefined before the first fix
 */
export function wayToPin(fixes: readonly WayFix[], pin: LatLng): WayToPin | undefined {
  const last = fixes.at(-1)
  if (!last) return undefined
  const recent = fixes.filter(fix => last.at - fix.at <= wayMemoryMs)
  const distance = distanceMeters(last, pin)
  const bearing = bearingDegrees(last, pin)
  const heading = headingOf(recent, last)
  const speed = speedOf(recent, last)
  const isDriving = speed !== undefined && speed >= drivingMetersPerSecond
  return {
    distanceMeters: distance,
    bearingDegrees: bearing,
    aheadDegrees: heading === undefined ? undefined : (bearing - heading + 360) % 360,
    minutes: isDriving ? Math.max(1, Math.round((distance / speed) * (secondMs / minuteMs))) : undefined,
  }
}

function headingOf(recent: readonly WayFix[], last: WayFix): number | undefined {
  const isMoving = (last.speedMetersPerSecond ?? drivingMetersPerSecond) >= drivingMetersPerSecond
  if (last.headingDegrees !== null && isMoving) return last.headingDegrees
  const before = recent.findLast(fix => distanceMeters(fix, last) >= directionMeters)
  return before && bearingDegrees(before, last)
}

/** Driven metres over time; as the device measures it where there is only one fix yet. */
function speedOf(recent: readonly WayFix[], last: WayFix): number | undefined {
  const first = recent[0]
  const spanMs = first ? last.at - first.at : 0
  if (spanMs < shortestSpanMs) return last.speedMetersPerSecond ?? undefined
  const driven = recent.reduce((sum, fix, index) => sum + (index ? distanceMeters(recent[index - 1]!, fix) : 0), 0)
  return (driven * secondMs) / spanMs
}
