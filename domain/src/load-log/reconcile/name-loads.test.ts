import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { dayStartMs, testId } from '../act.fixture.ts'
import { type Moment, type NameableLoad, nameLoads } from './name-loads.ts'

/** A moment in minutes of the day, by right clocks unless the device shows something else. Not every act is signed. */
const moment = (minute: number, device: string, shown = minute, isSigned = true): Moment => ({
  at: dayStartMs + minute * minuteMs,
  shown: { uid: 'sam', at: dayStartMs + shown * minuteMs, key: isSigned ? device : undefined },
})
/** A load from one minute of the day to another, each load with its own device. */
const load = (n: number, fromMinute: number, toMinute?: number, more: Partial<NameableLoad> = {}): NameableLoad => ({
  ...{ loadLogId: testId(n), truckId: testId(901), start: moment(fromMinute, `phone ${n}`) },
  ends: toMinute === undefined ? [] : [moment(toMinute, `phone ${n}`)],
  ...more,
})
const aliasOf = (n: number) => ({ aliasOf: testId(n) })
const leaderOf = (loads: NameableLoad[], n: number) => nameLoads(loads).get(testId(n))

test('a second start while the first load is open is an alias of it', () => {
  expect(leaderOf([load(1, 0), load(2, 3)], 2)).toBe(testId(1))
})

test('a start that happened first but arrives second leads', () => {
  expect(leaderOf([load(2, 0), load(1, 3)], 1)).toBe(testId(2))
})

test('of two starts at the same instant, the smaller id leads', () => {
  expect(leaderOf([load(2, 0), load(1, 0)], 2)).toBe(testId(1))
})

test('a start of another truck is another load', () => {
  expect(leaderOf([load(1, 0), load(2, 3, undefined, { truckId: testId(902) })], 2)).toBe(testId(2))
})

test('a start made within a load that has since ended is still that load', () => {
  expect(leaderOf([load(1, 0, 60), load(2, 3)], 2)).toBe(testId(1))
  expect(leaderOf([load(1, 0, 60), load(2, 60)], 2)).toBe(testId(2))
})

test('a load that has ended stays separate when an earlier start arrives', () => {
  expect(leaderOf([load(1, 3, 60), load(2, 0)], 1)).toBe(testId(1))
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

const early = [-2, -20, -70, -2 * 24 * 60].flatMap(minutes => [true, false].map(isSigned => ({ minutes, isSigned })))

test.each(early)(
  'the next load of a phone is separate although the corrected time of its start is $minutes minutes too early',
  ({ minutes, isSigned }) => {
    const first = load(1, 0, 60, { start: moment(0, 'phone'), ends: [moment(60, 'phone', 60, isSigned)] })
    for (const alias of [{}, aliasOf(1)]) {
      const loads = [first, load(2, 0, undefined, { start: moment(61 + minutes, 'phone', 61), ...alias })]
      expect(leaderOf(loads, 2)).toBe(testId(2))
      expect(leaderOf(loads, 1)).toBe(testId(1))
    }
  },
)

test('the next load of a phone is separate although the end of the one before was received late', () => {
  const loads = [
    load(1, 0, undefined, { start: moment(0, 'phone'), ends: [moment(75, 'phone', 60)] }),
    load(2, 0, undefined, { start: moment(61, 'phone') }),
  ]
  expect(leaderOf(loads, 2)).toBe(testId(2))
})

test('two loads of a phone are separated once the end of the first arrives, whichever was taken for the first', () => {
  const first = load(1, 0, 60, { start: moment(0, 'phone'), ends: [moment(60, 'phone')], ...aliasOf(2) })
  const names = nameLoads([first, load(2, 0, undefined, { start: moment(-20, 'phone', 61) })])
  expect([...names.values()].sort()).toEqual([testId(1), testId(2)])
})

test('a second start stays an alias when the phone’s clock is set back during the load', () => {
  // The clock was 60 minutes ahead until minute 20.
  const first = load(1, 0, undefined, { start: moment(0, 'phone', 60), ends: [moment(30, 'phone', 30)] })
  expect(leaderOf([first, load(2, 0, undefined, { start: moment(5, 'phone', 65), ...aliasOf(1) })], 2)).toBe(testId(1))
})

test('a second start stays an alias when another device began the load: the clock of its own may have been set', () => {
  const ends = [moment(30, 'phone', 30)]
  const first = load(1, 0, undefined, { start: moment(0, 'office'), ends })
  expect(leaderOf([first, load(2, 0, undefined, { start: moment(5, 'phone', 65), ...aliasOf(1) })], 2)).toBe(testId(1))
})

test('the clock of another phone says nothing', () => {
  const first = load(1, 0, undefined, { start: moment(0, 'phone'), ends: [moment(60, 'phone')] })
  expect(leaderOf([first, load(2, 0, undefined, { start: moment(5, 'tablet', 65) })], 2)).toBe(testId(1))
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
