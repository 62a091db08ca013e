/** The latest fix. Its speed comes from the last minute's fixes, and so does a heading the device did not measure. */
import { bearingDegrees, distanceMeters } from '@haulway/domain/geo.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { DriveFix } from '../drive/drive-camera.ts'

/** How far back fixes count. */
export const fixMemoryMs = minuteMs
const shortestSpanMs = 5 * secondMs
/** Two fixes closer than this give no direction. */
const directionMeters = 15

/**
 * @param fixes oldest first
 * @returns undefined before the first fix
 */
export function measuredFix(fixes: readonly DriveFix[]): DriveFix | undefined {
  const last = fixes.at(-1)
  if (!last) return undefined
  const recent = fixes.filter(fix => last.at - fix.at <= fixMemoryMs)
  return { ...last, headingDegrees: headingOf(recent, last), speedMetersPerSecond: speedOf(recent, last) }
}

function headingOf(recent: readonly DriveFix[], last: DriveFix): number | null {
  if (last.headingDegrees !== null) return last.headingDegrees
  const before = recent.findLast(fix => distanceMeters(fix, last) >= directionMeters)
  return before ? bearingDegrees(before, last) : null
}

/** Driven meters over time, steadier than one fix's speed. The fix's own speed is used while the span is too short. */
function speedOf(recent: readonly DriveFix[], last: DriveFix): number | null {
  const spanMs = last.at - (recent[0]?.at ?? last.at)
  if (spanMs < shortestSpanMs) return last.speedMetersPerSecond
  const driven = recent.reduce((sum, fix, index) => sum + (index ? distanceMeters(recent[index - 1]!, fix) : 0), 0)
  return (driven * secondMs) / spanMs
}
