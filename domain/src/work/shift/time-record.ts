/**
 * A driver's time record for short-haul work, with what 49 CFR 395.1(e)(1) lists: when the driver reported for duty and
 * was released, the hours of the day, and the total of the seven days before. It states facts and judges nothing.
 */
import { coveredMs, wholeMinutes } from '../../pay/shift/minutes.ts'
import { addDays, hourMs } from '../../time.ts'
import type { DriverHours } from './driver-hours.ts'

/** From report to release, and the radius around the place of reporting (150 air miles), which is not measured. */
export const shortHaulLimits = { hours: 14, airMiles: 150, statuteMiles: 172.6 }

export const daysBefore = 7

export type TimeRecordDay = {
  day: string
  /** The zone of the day's first project. */
  timeZone: string
  /** Null on a day without a finished shift. */
  reportAt: number | null
  releaseAt: number | null
  dutyMinutes: number
  sevenDaysMinutes: number
  onSiteMinutes: number | null
  isOverLimit: boolean
  hasOpenShift: boolean
}

/**
 * One row for each day, first to last, including days without work.
 * @param hours of the days, and of the seven days before the first
 */
export function timeRecordOf(
  hours: readonly DriverHours[],
  driverEntityId: string,
  { from, to }: { from: string; to: string },
): TimeRecordDay[] {
  const own = hours.filter(row => row.driverEntityId === driverEntityId)
  const rows: TimeRecordDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) rows.push(recordOfDay(own, day))
  return rows
}

function recordOfDay(own: readonly DriverHours[], day: string): TimeRecordDay {
  const ofDay = own.filter(row => row.day === day)
  const first = addDays(day, -daysBefore)
  const before = own.filter(row => row.day >= first && row.day < day)
  const spans = ofDay.flatMap(({ onDuty }) => onDuty)
  const reportAt = spans.length === 0 ? null : Math.min(...spans.map(({ from }) => from))
  const releaseAt = spans.length === 0 ? null : Math.max(...spans.map(({ to }) => to))
  const isKnown = ofDay.every(({ onSiteMinutes }) => onSiteMinutes !== null)
  return {
    day,
    timeZone: (ofDay[0] ?? own[0])?.timeZone ?? 'UTC',
    reportAt,
    releaseAt,
    dutyMinutes: minutesOf(ofDay),
    sevenDaysMinutes: minutesOf(before),
    onSiteMinutes: isKnown ? ofDay.reduce((sum, row) => sum + (row.onSiteMinutes ?? 0), 0) : null,
    isOverLimit: reportAt !== null && releaseAt !== null && releaseAt - reportAt > shortHaulLimits.hours * hourMs,
    hasOpenShift: ofDay.some(row => row.hasOpenShift),
  }
}

/** What overlaps counts once: a driver is one person. */
function minutesOf(rows: readonly DriverHours[]): number {
  return wholeMinutes(coveredMs(rows.flatMap(({ onDuty }) => onDuty)))
}
