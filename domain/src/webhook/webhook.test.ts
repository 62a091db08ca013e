import { expect, test } from 'vitest'
import { entityScope } from '../document/scope.ts'
import { testId } from '../load-log/act/act.fixture.ts'
import { dayMs, hourMs, minuteMs } from '../time.ts'
import { deliveryTriedMs, nextTryAt, refuseAddress } from './webhook.ts'
import { documentsWithEvents } from './webhook-events.ts'

test('a delivery is tried for three days, soon at first and every six hours later, the last time at their end', () => {
  const start = 1_790_000_000_000
  const times: number[] = []
  for (let at: number | undefined = start, tries = 0; at !== undefined; at = nextTryAt(start, ++tries, at))
    times.push(at)
  expect(times.slice(0, 4)).toEqual([0, 1, 6, 21].map(minutes => start + minutes * minuteMs))
  expect(times.at(-1)).toBe(start + deliveryTriedMs)
  const gaps = times.slice(1).map((at, n) => at - times[n]!)
  expect(Math.max(...gaps)).toBe(6 * hourMs)
  expect(times.length).toBeLessThan(25)
})

test('a delivery whose node was away for days is tried once more, and then given up', () => {
  expect(nextTryAt(0, 1, 2 * dayMs + 23 * hourMs)).toBe(2 * dayMs + 23 * hourMs + minuteMs)
  expect(nextTryAt(0, 2, 4 * dayMs)).toBeUndefined()
})

test.each([
  ['http://erp.example/in', false],
  ['https://ann:secret@erp.example/in', false],
  ['https://erp.example/in#part', false],
])('%s is refused', (address, mayBePlain) => {
  expect(() => refuseAddress(address, mayBePlain)).toThrow()
})

test('an installation may allow plain addresses', () => {
  expect(() => refuseAddress('http://10.0.0.8:9000/in', true)).not.toThrow()
  expect(() => refuseAddress('https://erp.example:8443/in?key=1', false)).not.toThrow()
})

test('a load that was turned away is not loaded or delivered by being approved', () => {
  const of = (body: object) => [
    { scope: entityScope(testId(1)), collection: 'load-logs' as const, id: testId(2), body: { ...body } },
  ]
  const eventsOf = (body: object) =>
    documentsWithEvents(of(body)).flatMap(({ events }) => events.map(({ event }) => event))
  const undelivered = { outcome: 'rejected', at: 1 }
  expect(eventsOf({ state: 'approved' })).toEqual(['load.started', 'load.loaded', 'load.delivered', 'load.approved'])
  expect(eventsOf({ state: 'rejected', undelivered })).toEqual(['load.rejected'])
  expect(eventsOf({ state: 'approved', undelivered })).toEqual(['load.approved'])
})
