import { driveMinutes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { type DistanceSystem, formatDistance, formatNumber } from './format.ts'

/** "4.8 mi, 13–20 min": the straight distance, and the minutes by road that it usually takes. */
export function formatDrive(straightMeters: number, system: DistanceSystem): string {
  const { low, high } = driveMinutes(straightMeters)
  const minutes = low === high || high < 2 ? formatNumber(high) : `${formatNumber(low)}–${formatNumber(high)}`
  return `${formatDistance(straightMeters, system)}, ${minutes}\u00A0min`
}
