/** When a shift begins and ends, as instants. */
import { minuteMs } from '../../time.ts'
import type { Shift } from './shift-day.ts'

/** The instants of a shift of a day (YYYY-MM-DD) by the clocks of its zone, also where they change in it. */
export function shiftTimesOf(day: string, shift: Shift): { startMs: number; endMs: number } {
  const at = (minute: number) => instantOf(Date.parse(`${day}T00:00:00Z`) + minute * minuteMs, shift.timeZone)
  return { startMs: at(shift.shiftStartMinute), endMs: at(shift.shiftEndMinute) }
}

// The offset is looked up at the guess, then once more at what it gave: near a change of clocks they differ.
function instantOf(wallMs: number, timeZone: string): number {
  const guess = wallMs - offsetMs(wallMs, timeZone)
  return wallMs - offsetMs(guess, timeZone)
}

/** What a zone's clocks are ahead of UTC at an instant. */
function offsetMs(atMs: number, timeZone: string): number {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields }).formatToParts(atMs)
  const part = (type: string) => Number(parts.find(known => known.type === type)?.value ?? 0)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return wall - Math.floor(atMs / minuteMs) * minuteMs
}
