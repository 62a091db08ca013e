import { expect, test } from 'vitest'
import { shiftTimesOf } from './shift-times.ts'

const shift = { timeZone: 'America/New_York', shiftStartMinute: 420, shiftEndMinute: 960 }
const clock = (day: string, more: Partial<typeof shift> = {}) => {
  const { startMs, endMs } = shiftTimesOf(day, { ...shift, ...more })
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString()]
}

test('a shift from 7 to 16 in New York is noon to nine in UTC in winter, an hour less in summer', () => {
  expect(clock('2026-01-15')).toEqual(['2026-01-15T12:00:00.000Z', '2026-01-15T21:00:00.000Z'])
  expect(clock('2026-07-15')).toEqual(['2026-07-15T11:00:00.000Z', '2026-07-15T20:00:00.000Z'])
})

test('a night shift over a daylight saving change ends by the time at its end', () => {
  const night = { shiftStartMinute: 1320, shiftEndMinute: 1800 }
  expect(clock('2026-10-31', night)).toEqual(['2026-11-01T02:00:00.000Z', '2026-11-01T11:00:00.000Z'])
})
