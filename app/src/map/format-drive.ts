/** How far it is to a place, and how far its geofence reaches. */
import { driveMinutes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { type DistanceSystem, formatDistance, formatNumber, noBreak } from '../ui/format/format.ts'
import { formatMinuteRange, formatMinutes } from '../ui/format/format-minutes.ts'

/** "4.8 mi, 13–20 min": the straight distance, and the minutes by road that it usually takes. */
export function formatDrive(straightMeters: number, system: DistanceSystem): string {
  const { low, high } = driveMinutes(straightMeters)
  const minutes = high < 2 ? formatMinutes(high) : formatMinuteRange({ low, high })
  return `${formatDistance(straightMeters, system)}, ${minutes}`
}

/** "490 ft", "150 m": the radius of a geofence, which is never so large that miles would say it better. */
export function formatRadius(radiusMeters: number, system: DistanceSystem): string {
  if (system === 'metric') return noBreak(`${formatNumber(radiusMeters)} m`)
  return noBreak(`${formatNumber(Math.round(radiusMeters / 3.048) * 10)} ft`)
}
