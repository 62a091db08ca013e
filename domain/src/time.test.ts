import { expect, test } from 'vitest'
import { dateTimeFormat, daysUntil, minuteOfDay } from './time.ts'

test('a daylight saving change makes no day longer', () => {
  expect(daysUntil('2026-03-09', '2026-03-08')).toBe(1)
  expect(daysUntil('2026-11-02', '2026-11-01')).toBe(1)
})

test('the minute of the day is what clocks in the zone show, from 0 at midnight', () => {
  expect(minuteOfDay(Date.parse('2026-11-28T05:00:59Z'), 'America/New_York')).toBe(0)
  expect(minuteOfDay(Date.parse('2026-11-28T19:50:00Z'), 'America/New_York')).toBe(14 * 60 + 50)
  expect(minuteOfDay(Date.parse('2026-11-28T18:15:00Z'), 'Asia/Kathmandu')).toBe(0)
})

test('there is no format for an unknown time zone, even if it is requested again', () => {
  for (const _ of [1, 2]) expect(() => dateTimeFormat('en-US', { timeZone: 'Moon/Sea' })).toThrow(RangeError)
})
