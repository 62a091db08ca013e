/** Shift days: a load belongs to the day on which its shift began, so a night shift is one day. */
import { addDays, dayOf, hourMs, minuteOfDay } from '../../time.ts'

/** The hours of a project: when its shift begins and ends each day. The shift of a truck is `shift/shift.ts`. */
export type ProjectShift = {
  timeZone: string
  /** Minutes after midnight. */
  shiftStartMinute: number
  /** Minutes after the midnight before the shift; more than 1,440 ends on the next day. */
  shiftEndMinute: number
}

const minutesADay = 1440

/**
 * The shift day of an instant. A shift that ends by midnight has its calendar day, however early its trucks start. A
 * shift past midnight includes everything up to the middle of the break before the next shift.
 */
export function shiftDayOf(atMs: number, shift: ProjectShift): string {
  const today = dayOf(atMs, shift.timeZone)
  const endMinute = shift.shiftEndMinute - minutesADay
  if (endMinute <= 0) return today
  const cutMinute = Math.max(endMinute, Math.floor((endMinute + shift.shiftStartMinute) / 2))
  return minuteOfDay(atMs, shift.timeZone) < cutMinute ? addDays(today, -1) : today
}

/** After this long without a new load, the last load's shift day is no longer today. */
const workContinuesMs = 6 * hourMs

/**
 * The day that people at work call today: the shift day of the last started load while work may still continue (a
 * night shift has the day it began); else the calendar day.
 */
export function workingDayOf(
  loads: readonly { shiftDay: string; createdOn: number }[],
  nowMs: number,
  timeZone: string,
): string {
  const last = loads.reduce<{ shiftDay: string; createdOn: number } | undefined>(
    (latest, load) => (latest && latest.createdOn > load.createdOn ? latest : load),
    undefined,
  )
  const today = dayOf(nowMs, timeZone)
  return last && nowMs - last.createdOn < workContinuesMs ? last.shiftDay : today
}
