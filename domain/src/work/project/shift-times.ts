/** The start and end of a shift as instants. */
import { dateTimeFormat, minuteMs } from '../../time.ts'
import type { ProjectShift } from './shift-day.ts'

/** The start and end of a day's shift (YYYY-MM-DD) in its time zone, even across a daylight saving change. */
export function shiftTimesOf(day: string, shift: ProjectShift): { startMs: number; endMs: number } {
  const at = (minute: number) => instantAt(day, minute, shift.timeZone)
  return { startMs: at(shift.shiftStartMinute), endMs: at(shift.shiftEndMinute) }
}

/** The instant at which clocks in a zone show a minute of a day; from 1,440 on, of the days after it. */
export function instantAt(day: string, minute: number, timeZone: string): number {
  return instantOf(Date.parse(`${day}T00:00:00Z`) + minute * minuteMs, timeZone)
}

/** What clocks in a zone show at an instant: "06:05", for time fields and files. */
export function wallTimeOf(atMs: number, timeZone: string): string {
  return new Date(atMs + offsetMs(atMs, timeZone)).toISOString().slice(11, 16)
}

// The offset is looked up twice, the second time at the result: near a daylight saving change they differ.
function instantOf(wallMs: number, timeZone: string): number {
  const guess = wallMs - offsetMs(wallMs, timeZone)
  return wallMs - offsetMs(guess, timeZone)
}

/** How far a zone is ahead of UTC at an instant, ms. */
function offsetMs(atMs: number, timeZone: string): number {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const parts = dateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields }).formatToParts(atMs)
  const part = (type: string) => Number(parts.find(known => known.type === type)?.value ?? 0)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return wall - Math.floor(atMs / minuteMs) * minuteMs
}
