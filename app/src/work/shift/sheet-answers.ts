/** The answers of the form for a time sheet: times as clocks show them in the project's time zone. */
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { instantAt, wallTimeOf } from '@haulway/domain/work/project/shift-times.ts'
import type { FoldedSheet } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftBreak, TimeSheet } from '@haulway/domain/work/shift/shift.ts'

export type BreakAnswer = { kind: ShiftBreak['kind']; from: string; to: string; paid: boolean }
export type SheetAnswers = { start: string; end: string; breaks: BreakAnswer[]; reason: string }

export function answersOf({ startAt, endAt, breaks }: FoldedSheet, timeZone: string): SheetAnswers {
  const text = (at: number | null) => (at === null ? '' : wallTimeOf(at, timeZone))
  return {
    start: text(startAt),
    end: text(endAt),
    reason: '',
    breaks: breaks.map(({ kind, from, to, paid }) => ({ kind, from: text(from), to: text(to), paid })),
  }
}

/**
 * The time sheet that the answers describe. A time earlier on the clock than the start is on the next day. A time that
 * the user left unchanged keeps its seconds.
 * @param day the shift day, used if the sheet has no start yet
 */
export function sheetOfAnswers(answers: SheetAnswers, before: FoldedSheet, day: string, timeZone: string): TimeSheet {
  const known = [before.startAt, before.endAt, ...before.breaks.flatMap(({ from, to }) => [from, to])]
  const exact = (at: number) => known.find(each => each !== null && Math.floor(each / minuteMs) * minuteMs === at) ?? at
  const on = (text: string, of: string) => instantAt(of, minuteOf(text), timeZone)
  const startAt = exact(on(answers.start, day))
  const after = (text: string) => {
    const sameDay = exact(on(text, day))
    return sameDay < startAt ? exact(on(text, addDays(day, 1))) : sameDay
  }
  return {
    startAt,
    endAt: after(answers.end),
    breaks: answers.breaks.map(({ kind, from, to, paid }) => ({ kind, from: after(from), to: after(to), paid })),
  }
}

function minuteOf(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * 60 + minute
}
