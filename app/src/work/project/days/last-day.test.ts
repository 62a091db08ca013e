import { expect, test } from 'vitest'
import { forecastLastDay, lastDayTone, takesOverYear } from './last-day.ts'

const of = (done: number, today: number, more: object = {}) => ({
  day: '2026-11-18',
  isAhead: false,
  isWhole: true,
  forecast: undefined,
  project: { state: 'published' as const, startDay: '2026-11-16', endDay: null as string | null },
  amounts: [{ unit: 'ton' as const, targetMilli: 1_000_000, doneMilli: done, todayMilli: today }],
  ...more,
})

test('what is left is delivered at the pace of the days before today, days off included', () => {
  // 400 tons in two days, 100 today: 500 left at 200 a day.
  expect(forecastLastDay(of(500_000, 100_000))).toBe('2026-11-21')
  const forecast = { milliPerHour: 1, finishAt: undefined, milliAtShiftEnd: 600_000 }
  expect(forecastLastDay(of(500_000, 100_000, { forecast }))).toBe('2026-11-20')
})

test('on the first day, the pace is that of today', () => {
  const project = { state: 'published' as const, startDay: '2026-11-18' }
  const forecast = { milliPerHour: 1, finishAt: undefined, milliAtShiftEnd: 250_000 }
  expect(forecastLastDay(of(100_000, 100_000, { project, forecast }))).toBe('2026-11-21')
  expect(forecastLastDay(of(0, 0, { project }))).toBeUndefined()
})

test('a project that delivers everything today ends today', () => {
  expect(forecastLastDay(of(1_000_000, 100_000))).toBe('2026-11-18')
})

test.each([
  ['ahead', { isAhead: true }],
  ['older than the device’s days', { isWhole: false }],
  ['closed', { project: { state: 'closed', startDay: '2026-11-16' } as const }],
  ['without any amount', { amounts: [] }],
])('a project that is %s has no forecast', (_, more) => {
  expect(forecastLastDay(of(500_000, 100_000, more))).toBeUndefined()
})

test('a project without deliveries has no forecast', () => {
  expect(forecastLastDay(of(0, 0))).toBeUndefined()
  expect(takesOverYear(of(0, 0))).toBe(false)
})

test('a pace of more than a year is known, and misses every plan before', () => {
  // 2 tons in two days: 998 more days. 1 thousandth of a ton: never, and no day has five digits for its year.
  expect(forecastLastDay(of(2_000, 0))).toBe('2029-08-12')
  expect(forecastLastDay(of(1_001, 1_000))).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(takesOverYear(of(2_000, 0))).toBe(true)
  const project = { state: 'published' as const, startDay: '2026-11-16', endDay: '2026-12-04' }
  expect(lastDayTone({ ...of(2_000, 0), project })).toBe('look')
  // 5.4 tons in two days: 994.6 at 2.7 a day are 369 days; 5.5 tons: 994.5 at 2.75 are 362.
  expect([of(5_400, 0), of(5_500, 0)].map(takesOverYear)).toEqual([true, false])
})

test('of a project that is planned for years, the day is forecast until it is a year late', () => {
  const planned = (endDay: string) => takesOverYear(of(2_000, 0, { project: { ...of(0, 0).project, endDay } }))
  expect(['2028-08-10', '2028-08-12', '2029-08-01'].map(planned)).toEqual([true, false, false])
})

test('a last day that the pace misses is a warning, one that it keeps is not, without a plan there is neither', () => {
  const project = (endDay: string | null) => ({ state: 'published' as const, startDay: '2026-11-16', endDay })
  const tone = (endDay: string | null) => lastDayTone({ ...of(500_000, 100_000), project: project(endDay) })
  expect([tone('2026-11-20'), tone('2026-11-21'), tone(null)]).toEqual(['look', 'good', undefined])
})
