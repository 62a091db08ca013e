import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { dayStartMs, testId } from './load-log-act.fixture.ts'
import { type NameableLoad, nameLoads } from './name-loads.ts'

const load = (n: number, fromMinute: number, toMinute?: number, frozen = false): NameableLoad => ({
  ...{ loadLogId: testId(n), dispatchId: testId(900), truckId: testId(901), frozen },
  startedAt: dayStartMs + fromMinute * minuteMs,
  ...(toMinute !== undefined && { endedAt: dayStartMs + toMinute * minuteMs }),
})
const leaderOf = (loads: NameableLoad[], n: number) => nameLoads(loads).get(testId(n))

test('a second start while the first load is open is another name of it', () => {
  expect(leaderOf([load(1, 0), load(2, 3)], 2)).toBe(testId(1))
})

test('two loads of a day whose acts come in any order stay two, once the first is known to have ended', () => {
  expect(leaderOf([load(1, 0), load(2, 65)], 2)).toBe(testId(1))
  expect(leaderOf([load(1, 0, 60), load(2, 65)], 2)).toBe(testId(2))
})

test('a load that ended under its other name is followed by a load of its own', () => {
  expect(leaderOf([load(1, 0), load(2, 3, 60), load(3, 65)], 3)).toBe(testId(3))
})

test('an approved load keeps its name, though an earlier start turns up', () => {
  expect(leaderOf([load(1, 0), load(2, 3, 60, true)], 2)).toBe(testId(2))
})

test('names do not depend on the order in which loads are told', () => {
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
