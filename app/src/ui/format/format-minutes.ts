import { formatHours, formatNumber, formatRange, formatSpan, type Measure, noBreak } from './format.ts'

/** "14 min"; from one hour on "1 h 10 min", and from ten hours on without minutes, "11 h". */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return noBreak(`${formatNumber(minutes)} min`)
  return minutes < withoutMinutesFrom ? formatHours(minutes) : noBreak(`${wholeHours(minutes)} h`)
}

/** A wait: "14" and "min", from 100 minutes on "2 h 5" and "min", from ten hours on "25" and "h". */
export function measureWait(minutes: number): Measure {
  const hours = Math.floor(minutes / 60)
  if (minutes >= withoutMinutesFrom) return { number: formatNumber(hours), unit: 'h' }
  const number = minutes < 100 ? formatNumber(minutes) : noBreak(`${hours} h ${minutes % 60}`)
  return { number, unit: 'min' }
}

/** "13–20 min"; from one hour on in hours and minutes, "1 h 5 min – 1 h 40 min", and from ten hours on "11–16 h". */
export function formatMinuteRange({ low, high }: { low: number; high: number }): string {
  if (formatNumber(low) === formatNumber(high)) return formatMinutes(high)
  if (high < 60) return formatSpan(formatNumber(low), formatMinutes(high))
  if (low < withoutMinutesFrom) return formatRange(formatMinutes(low), formatMinutes(high))
  return wholeHours(low) === wholeHours(high) ? formatMinutes(high) : formatSpan(wholeHours(low), formatMinutes(high))
}

/** Ten hours: from there on, a drive is not known to the minute, and a wait is read as hours. */
const withoutMinutesFrom = 10 * 60

const wholeHours = (minutes: number) => formatNumber(Math.round(minutes / 60))
