import { expect, test } from 'vitest'
import { shiftDayOf, workingDayOf } from './shift-day.ts'

const newYork = (text: string) => Date.parse(`${text}-04:00`)
const dayShift = { timeZone: 'America/New_York', shiftStartMinute: 7 * 60, shiftEndMinute: 16 * 60 }
const nightShift = { timeZone: 'America/New_York', shiftStartMinute: 19 * 60, shiftEndMinute: 29 * 60 }

test('a day shift has its calendar day, even for a truck that starts before the shift', () => {
  expect(shiftDayOf(newYork('2026-10-15T05:40:00'), dayShift)).toBe('2026-10-15')
  expect(shiftDayOf(newYork('2026-10-15T23:59:00'), dayShift)).toBe('2026-10-15')
})

test('a night shift has the day it began, up to the middle of the break after it', () => {
  expect(shiftDayOf(newYork('2026-10-15T20:00:00'), nightShift)).toBe('2026-10-15')
  expect(shiftDayOf(newYork('2026-10-16T04:30:00'), nightShift)).toBe('2026-10-15')
  expect(shiftDayOf(newYork('2026-10-16T11:59:00'), nightShift)).toBe('2026-10-15')
  expect(shiftDayOf(newYork('2026-10-16T12:00:00'), nightShift)).toBe('2026-10-16')
})

test('midnight is in the project’s time zone', () => {
  expect(shiftDayOf(Date.parse('2026-10-16T02:00:00Z'), dayShift)).toBe('2026-10-15')
})

test('today is the day a night shift began, while its loads continue', () => {
  const zone = 'America/New_York'
  const twoAtNight = Date.parse('2026-11-21T07:00:00Z')
  const begun = (hoursAgo: number) => [{ shiftDay: '2026-11-20', createdOn: twoAtNight - hoursAgo * 3_600_000 }]
  expect(workingDayOf(begun(1), twoAtNight, zone)).toBe('2026-11-20')
  expect(workingDayOf(begun(9), twoAtNight, zone)).toBe('2026-11-21')
  expect(workingDayOf([], twoAtNight, zone)).toBe('2026-11-21')
})
