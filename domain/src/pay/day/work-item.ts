/** Work item: a load or shift with the lines that it makes alone, before those of its day and of fuel. */
import { dayOf } from '../../time.ts'
import type { Fueled } from '../fuel/fuel-lines.ts'
import type { Line } from '../line/line.ts'
import type { LoadFacts, Wait } from '../load/load-facts.ts'
import type { TowardMinimum } from '../shift/hour-lines.ts'
import type { ShiftFacts } from '../shift/shift-facts.ts'

export type WorkItem = Fueled & {
  lines: Line[]
  /** The shift day in the project's time zone; unknown for work without a start. */
  day: string | undefined
  /** The truck and day: "T1 2026-05-04". It is also the ref of lines of the whole day. */
  truckDay: string
  /** The card pays this item itself, not only its standby and add-ons. */
  isPaid: boolean
  /** What counts for the minimum time of the day. */
  time?: TowardMinimum
  hasFuel: boolean
  isWaived: boolean
  waits: readonly Wait[]
}

/** An item without lines. */
export function workItem(facts: LoadFacts | ShiftFacts, day: string | undefined): WorkItem {
  const { id, milesMilli, minimumWaived = false } = facts
  return {
    ref: id,
    day,
    truckDay: truckDayOf(facts, day),
    milesMilli,
    isWaived: minimumWaived,
    lines: [],
    isPaid: false,
    hasFuel: false,
    waits: 'waits' in facts ? facts.waits : [],
  }
}

/** The day of a load: the stated one, or the day of its start. */
export function dayOfLoad({ day, startAt }: LoadFacts, timeZone: string): string | undefined {
  return day ?? (startAt === undefined ? undefined : dayOf(startAt, timeZone))
}

/** The day of a shift: the stated one, or the day on which it starts. A night shift belongs to its first day. */
export function dayOfShift(shift: ShiftFacts, timeZone: string): string | undefined {
  const startAt = startOfShift(shift)
  return shift.day ?? (startAt === undefined ? undefined : dayOf(startAt, timeZone))
}

export function startOfShift({ cancelled, clockInAt, arriveAt }: ShiftFacts): number | undefined {
  return cancelled?.shiftStartAt ?? clockInAt ?? arriveAt
}

export function truckDayOf({ truck }: { truck?: string | undefined }, day: string | undefined): string {
  return [truck, day].filter(part => part !== undefined).join(' ')
}
