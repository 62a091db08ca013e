import { driveMinutes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { type DistanceSystem, formatDistance, formatNumber } from './format.ts'

/** "4.8 mi, 13–20 min": also the minutes of the drive, by road and without measurements. Miles alone say little. */
export function formatDrive(straightMeters: number, system: DistanceSystem): string {
  const { low, high } = driveMinutes(straightMeters)
  const minutes = low === high || high < 2 ? formatNumber(high) : `${formatNumber(low)}–${formatNumber(high)}`
  return `${formatDistance(straightMeters, system)}, ${minutes}\u00A0min`
}
