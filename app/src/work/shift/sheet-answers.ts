/** The answers of the form for a time sheet: times as clocks show them in the project's time zone. */
import { addDays, dayMs, dayOf } from '@haulway/domain/time.ts'
import { instantAt, wallTimeOf } from '@haulway/domain/work/project/shift-times.ts'
import type { FoldedSheet } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftBreak, TimeSheet } from '@haulway/domain/work/shift/shift.ts'

export type BreakAnswer = {
  kind: ShiftBreak['kind']
  from: string
  to: string
  paid: boolean
  /** The break as it was recorded. */
  before?: FoldedSheet['breaks'][number]
}
export type SheetAnswers = { start: string; end: string; breaks: BreakAnswer[]; reason: string }

export function answersOf({ startAt, endAt, breaks }: FoldedSheet, timeZone: string): SheetAnswers {
  const text = (at: number | null) => (at === null ? '' : wallTimeOf(at, timeZone))
  return {
    start: text(startAt),
    end: text(endAt),
    reason: '',
    breaks: breaks.map(before => {
      const { kind, from, to, paid } = before
      return { kind, from: text(from), to: text(to), paid, before }
    }),
  }
}

/**
 * The time sheet that the answers describe. A time earlier on the clock than the start is on the next day. A time that
 * the user left unchanged keeps its seconds, and its day: a night shift may start after midnight.
 * @param day the shift day, used if the sheet has no start yet
 */
export function sheetOfAnswers(answers: SheetAnswers, before: FoldedSheet, day: string, timeZone: string): TimeSheet {
  const isShown = (text: string, at: number | null | undefined): at is number =>
    at !== null && at !== undefined && text === wallTimeOf(at, timeZone)
  const startAt = isShown(answers.start, before.startAt)
    ? before.startAt
    : nearest(answers.start, before.startAt, day, timeZone)
  const after = (text: string, known: number | null | undefined) => {
    if (isShown(text, known) && known >= startAt && known <= startAt + dayMs) return known
    const startDay = dayOf(startAt, timeZone)
    const sameDay = instantAt(startDay, minuteOf(text), timeZone)
    return sameDay < startAt ? instantAt(addDays(startDay, 1), minuteOf(text), timeZone) : sameDay
  }
  return {
    startAt,
    endAt: after(answers.end, before.endAt),
    breaks: answers.breaks.map(({ kind, from, to, paid, before: known }) => ({
      kind,
      from: after(from, known?.from),
      to: after(to, known?.to),
      paid,
    })),
  }
}

/** The start on the day that brings it nearest to what was recorded. */
function nearest(text: string, recordedAt: number | null, day: string, timeZone: string): number {
  if (recordedAt === null) return instantAt(day, minuteOf(text), timeZone)
  const recordedDay = dayOf(recordedAt, timeZone)
  const days = [-1, 0, 1].map(offset => instantAt(addDays(recordedDay, offset), minuteOf(text), timeZone))
  return days.reduce((best, at) => (Math.abs(at - recordedAt) < Math.abs(best - recordedAt) ? at : best))
}

function minuteOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}
