import { minuteMs } from '@haulway/domain/time.ts'
import { refuseSheet } from '@haulway/domain/work/shift/shift-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersOf, sheetOfAnswers } from './sheet-answers.ts'

const timeZone = 'America/New_York'
const day = '2026-10-15'
/** Minutes after midnight in New York, 20 seconds past the minute, as a tap is. */
const at = (minutes: number) => Date.UTC(2026, 9, 15, 4) + minutes * minuteMs + 20_000
const sheet = {
  startAt: at(360),
  endAt: at(960),
  breaks: [{ kind: 'break' as const, from: at(720), to: at(750), paid: false }],
}

test('a sheet is shown by the clocks of its project, and unchanged answers are the same sheet to the second', () => {
  const answers = answersOf(sheet, timeZone)
  expect(answers).toMatchObject({ start: '06:00', end: '16:00', breaks: [{ from: '12:00', to: '12:30' }] })
  expect(sheetOfAnswers(answers, sheet, day, timeZone)).toEqual(sheet)
})

test('any sheet that the server takes is the same when nothing is changed, on whichever day it starts', () => {
  const minutes = (most: number) => fc.integer({ min: 0, max: most })
  const anySheet = fc
    .tuple(fc.integer({ min: -1440, max: 2880 }), minutes(1439), fc.array(fc.tuple(minutes(1438), minutes(60))))
    .map(([start, length, spans]) => ({
      startAt: at(start),
      endAt: at(start + length + 1),
      breaks: spans
        .filter(([from]) => from < length)
        .map(([from, lasts]) => ({
          kind: 'break' as const,
          from: at(start + from),
          to: Math.min(at(start + from + lasts + 1), at(start + length + 1)),
          paid: false,
        })),
    }))
    .filter(each => refuseSheet(each) === undefined)
  fc.assert(
    fc.property(anySheet, each => {
      expect(sheetOfAnswers(answersOf(each, timeZone), each, day, timeZone)).toEqual(each)
    }),
  )
})

test('the start of a night shift after midnight stays on its day, and another time of it is the nearest one', () => {
  const night = { startAt: at(1440 + 20), endAt: at(1440 + 360), breaks: [] }
  const answers = answersOf(night, timeZone)
  expect(sheetOfAnswers({ ...answers, end: '05:00' }, night, day, timeZone)).toMatchObject({
    startAt: night.startAt,
    endAt: at(1440 + 300) - 20_000,
  })
  expect(sheetOfAnswers({ ...answers, start: '23:50' }, night, day, timeZone)).toEqual({
    ...night,
    startAt: at(1430) - 20_000,
  })
})

test('only the changed time changes', () => {
  const answers = { ...answersOf(sheet, timeZone), end: '15:30' }
  expect(sheetOfAnswers(answers, sheet, day, timeZone)).toEqual({ ...sheet, endAt: at(930) - 20_000 })
})

test('a night shift ends on the next day, and so do its breaks', () => {
  const none = { startAt: null, endAt: null, breaks: [] }
  const answers = {
    start: '20:00',
    end: '04:30',
    breaks: [{ kind: 'break' as const, from: '00:30', to: '01:00', paid: true }],
  }
  const night = sheetOfAnswers({ ...answers, reason: '' }, none, day, timeZone)
  expect(night.endAt - night.startAt).toBe(510 * minuteMs)
  expect(night.breaks).toEqual([
    { kind: 'break', from: night.startAt + 270 * minuteMs, to: night.startAt + 300 * minuteMs, paid: true },
  ])
})

test('a shift across the end of daylight saving time has its real length', () => {
  const none = { startAt: null, endAt: null, breaks: [] }
  const answers = { start: '22:00', end: '06:00', breaks: [], reason: '' }
  const { startAt, endAt } = sheetOfAnswers(answers, none, '2026-10-31', timeZone)
  expect(endAt - startAt).toBe(9 * 60 * minuteMs)
})
