import { hourMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { truckDayOf } from './truck-day.ts'

const eastern = (text: string) => Date.parse(`${text}-04:00`)

/** A load of truck `n` that began then, of a day shift. */
function begun(n: number, at: number, change: Partial<ReturnType<typeof loadOf>> = {}) {
  return { ...loadOf(n, 'confirmLoad', at), loadLogId: `load ${n} ${at}`, shiftDay: '2026-10-15', ...change }
}

test('today’s loads include this morning’s that its truck has delivered, and not those on the road', () => {
  const open = begun(41, eastern('2026-10-15T10:00:00'))
  const others = [
    begun(41, eastern('2026-10-15T08:00:00'), { state: 'approved' }),
    begun(41, eastern('2026-10-15T09:00:00'), { state: 'cancelled' }),
    begun(41, eastern('2026-10-15T09:10:00'), { state: 'delivered', undelivered: { at: 0, outcome: 'rejected' } }),
    begun(41, eastern('2026-10-14T09:00:00'), { shiftDay: '2026-10-14' }),
    begun(42, eastern('2026-10-15T09:30:00')),
  ]
  const day = truckDayOf(open, [open, ...others], eastern('2026-10-15T11:00:00'))
  expect(day).toMatchObject({ day: '2026-10-15', isToday: true })
  expect(day.loads).toEqual([others[0]])
})

test('an open load of yesterday is not one of today’s, on the next morning or after a weekend', () => {
  const open = begun(41, eastern('2026-10-15T15:00:00'))
  const isToday = (now: string) => truckDayOf(open, [open], eastern(now)).isToday
  expect(isToday('2026-10-15T23:59:00')).toBe(true)
  expect(isToday('2026-10-16T07:00:00')).toBe(false)
  expect(isToday('2026-10-19T07:00:00')).toBe(false)
})

test('after midnight a night shift is still today, as long as its project starts loads', () => {
  const open = begun(41, eastern('2026-10-15T22:00:00'))
  const later = begun(42, eastern('2026-10-16T02:00:00'))
  const elsewhere = begun(43, eastern('2026-10-16T06:00:00'), { projectId: 'another', shiftDay: '2026-10-16' })
  const isToday = (hours: number) =>
    truckDayOf(open, [open, later, elsewhere], eastern('2026-10-16T00:00:00') + hours * hourMs).isToday
  expect([1, 5, 7].map(isToday)).toEqual([true, true, true])
  expect([9, 12].map(isToday)).toEqual([false, false])
})

test('midnight is in the project’s time zone, wherever the reader is', () => {
  const at = (timeZone: string, now: string) => {
    const load = begun(41, Date.parse('2026-10-15T12:00:00Z'))
    const there = { ...load, terms: { ...load.terms, timeZone } }
    return truckDayOf(there, [there], Date.parse(now)).isToday
  }
  // Midnight was an hour ago in New York, and is two hours away in Los Angeles.
  expect(at('America/New_York', '2026-10-16T05:00:00Z')).toBe(false)
  expect(at('America/Los_Angeles', '2026-10-16T05:00:00Z')).toBe(true)
  expect(at('America/Los_Angeles', '2026-10-16T07:30:00Z')).toBe(false)
})
