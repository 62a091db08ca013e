import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { dayStartMs, testId } from '../act.fixture.ts'
import { type NameableLoad, nameLoads } from './name-loads.ts'

const load = (n: number, fromMinute: number, toMinute?: number, more: Partial<NameableLoad> = {}): NameableLoad => ({
  ...{ loadLogId: testId(n), dispatchId: testId(900), truckId: testId(901), ...more },
  startedAt: dayStartMs + fromMinute * minuteMs,
  ...(toMinute !== undefined && { endedAt: dayStartMs + toMinute * minuteMs }),
})
const aliasOf = (n: number) => ({ aliasOf: testId(n) })
const leaderOf = (loads: NameableLoad[], n: number) => nameLoads(loads).get(testId(n))

test('a second start while the first load is open is an alias of it', () => {
  expect(leaderOf([load(1, 0), load(2, 3)], 2)).toBe(testId(1))
})

test('an alias becomes a separate load when the first is known to have ended before the second began', () => {
  expect(leaderOf([load(1, 0), load(2, 65)], 2)).toBe(testId(1))
  expect(leaderOf([load(1, 0, 60), load(2, 65, undefined, aliasOf(1))], 2)).toBe(testId(2))
})

test('a load that ended under its alias stays one load, and the next start is a separate load', () => {
  const loads = [load(1, 0), load(2, 3, 60, aliasOf(1)), load(3, 65)]
  expect([...nameLoads(loads).values()]).toEqual([testId(1), testId(1), testId(3)])
})

test('a late start of an earlier load does not take over an ended load or its aliases', () => {
  const loads = [load(9, -180), load(1, 0), load(2, 3, 60, aliasOf(1))]
  expect([...nameLoads(loads).values()]).toEqual([testId(9), testId(1), testId(1)])
})

test('an approved load keeps all its aliases', () => {
  const frozen = { frozen: true }
  const loads = [load(1, 0, 60, frozen), load(2, 65, undefined, { ...frozen, ...aliasOf(1) }), load(3, 2)]
  expect(leaderOf(loads, 2)).toBe(testId(1))
})

test('the leading loads do not depend on the order of the list', () => {
  const some = fc.array(fc.tuple(fc.nat(200), fc.option(fc.integer({ min: 1, max: 90 }), { nil: undefined })), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(some, fc.nat(1000), (rows, turn) => {
      const loads = rows.map(([from, lasts], n) => load(n, from, lasts === undefined ? undefined : from + lasts))
      const turned = [...loads.slice(turn % (loads.length + 1)), ...loads.slice(0, turn % (loads.length + 1))].reverse()
      expect(nameLoads(turned)).toEqual(new Map([...nameLoads(loads)]))
    }),
  )
})
