import { driveMinutes } from '@haulway/domain/metrics/before-agreeing/haul-times.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { type DistanceSystem, formatDistance, formatDuration, formatNumber, type Measure } from './format.ts'

/** "4.8 mi, 13–20 min": the straight distance, and the minutes by road that it usually takes. */
export function formatDrive(straightMeters: number, system: DistanceSystem): string {
  const { low, high } = driveMinutes(straightMeters)
  const minutes = high < 2 ? formatMinutes(high) : formatMinuteRange({ low, high })
  return `${formatDistance(straightMeters, system)}, ${minutes}`
}

/** "14 min"; from one hour on "1 h 10 min". */
export function formatMinutes(minutes: number): string {
  return minutes < 60 ? `${formatNumber(minutes)}\u00A0min` : formatDuration(minutes * minuteMs)
}

/** A wait: "14" and "min", from 100 minutes on "2 h 5" and "min", from ten hours on "25" and "h". */
export function measureWait(minutes: number): Measure {
  const hours = Math.floor(minutes / 60)
  if (hours >= 10) return { number: formatNumber(hours), unit: 'h' }
  const number = minutes < 100 ? formatNumber(minutes) : `${hours}\u00A0h\u00A0${minutes % 60}`
  return { number, unit: 'min' }
}

/** "13–20 min"; from one hour on in hours and minutes, "10 h 36 min – 15 h 55 min". */
export function formatMinuteRange({ low, high }: { low: number; high: number }): string {
  if (formatNumber(low) === formatNumber(high)) return formatMinutes(high)
  if (high < 60) return `${formatNumber(low)}–${formatMinutes(high)}`
  return `${formatMinutes(low)} – ${formatMinutes(high)}`
}
