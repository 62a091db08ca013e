import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { dayStartMs, testId } from '../act/act.fixture.ts'
import { type Moment, type NameableLoad, nameLoads } from './name-loads.ts'

/** A moment in minutes of the day, of an act of a device that was sent late. */
const moment = (minute: number, device = 1, number?: number): Moment => ({
  at: dayStartMs + minute * minuteMs,
  sent: { atOnce: false, deviceId: testId(800 + device), number },
})
/** The same, sent at once, and received by the server as the act with this number. */
const received = (sequence: number, minute: number): Moment => ({
  at: dayStartMs + minute * minuteMs,
  sequence,
  sent: { atOnce: true },
})
/** A load from one minute of the day to another, each load with its own device. */
const load = (n: number, fromMinute: number, toMinute?: number, more: Partial<NameableLoad> = {}): NameableLoad => ({
  loadLogId: testId(n),
  truckId: testId(901),
  start: moment(fromMinute, n),
  ends: toMinute === undefined ? [] : [moment(toMinute, n)],
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

test('an approved load keeps its aliases even if the start of one arrives late and is earlier', () => {
  const frozen = { frozen: true }
  const loads = [load(1, 5, 60, frozen), load(2, 0, undefined, { ...frozen, ...aliasOf(1) })]
  expect(leaderOf(loads, 2)).toBe(testId(1))
})

test('an approved load keeps its aliases also where only they are looked at', () => {
  expect(leaderOf([load(2, 3, 60, { frozen: true, ...aliasOf(1) }), load(3, 24 * 60)], 2)).toBe(testId(1))
})

/** Minutes by which a clock may be off: a second, an hour, days. */
const offs = [1 / 60, 60, 2 * 24 * 60].flatMap(minutes => [-minutes, 0, minutes])
const twoClocks = offs.flatMap(ended => offs.map(started => ({ ended, started })))

test.each(twoClocks)(
  'of two devices online, clocks off by $ended and $started min, the end that was received first ended the load',
  ({ ended, started }) => {
    for (const alias of [{}, aliasOf(1)]) {
      const first = load(1, 0, 60, { start: received(1, 0), ends: [received(2, 60 + ended)] })
      const loads = [first, load(2, 0, undefined, { start: received(3, 60.01 + started), ...alias })]
      expect([...nameLoads(loads).entries()].sort()).toEqual([1, 2].map(n => [testId(n), testId(n)]))
    }
  },
)

test.each(twoClocks)(
  'of two devices online, clocks off by $ended and $started min, a start received before the end is the same load',
  ({ ended, started }) => {
    const first = load(1, 0, 60, { start: received(1, 0), ends: [received(3, 60 + ended)] })
    const loads = [first, load(2, 0, undefined, { start: received(2, 59.99 + started), ...aliasOf(1) })]
    expect(new Set(nameLoads(loads).values()).size).toBe(1)
  },
)

test('an end that was sent late and received before a start at once ended the load before it', () => {
  const first = load(1, 0, 60, { start: received(1, 0), ends: [{ ...moment(90), sequence: 2 }] })
  expect(leaderOf([first, load(2, 0, undefined, { start: received(3, 61) })], 2)).toBe(testId(2))
})

test('of acts that were both sent late by two devices, the corrected times decide', () => {
  const first = load(1, 0, 60, { start: received(1, 0), ends: [{ ...moment(60), sequence: 2 }] })
  const later = (minute: number) => load(2, 0, undefined, { start: { ...moment(minute, 2), sequence: 3 } })
  expect(leaderOf([first, later(3)], 2)).toBe(testId(1))
  expect(leaderOf([first, later(65)], 2)).toBe(testId(2))
})

test.each(offs)('offline, a phone’s own count separates its next load, its clock set by %f min between', minutes => {
  const first = load(1, 0, 60, { start: moment(0, 1, 1), ends: [moment(60, 1, 2)] })
  for (const alias of [{}, aliasOf(1)]) {
    const loads = [first, load(2, 0, undefined, { start: moment(60.01 + minutes, 1, 3), ...alias })]
    expect([...nameLoads(loads).entries()].sort()).toEqual([1, 2].map(n => [testId(n), testId(n)]))
  }
})

test('two loads of a phone are separated once the end of the first arrives, whichever was taken for the first', () => {
  const first = load(1, 0, 60, { start: moment(0, 1, 1), ends: [moment(60, 1, 2)], ...aliasOf(2) })
  const names = nameLoads([first, load(2, 0, undefined, { start: moment(-20, 1, 3) })])
  expect([...names.values()].sort()).toEqual([testId(1), testId(2)])
})

test('the count of another phone says nothing', () => {
  const first = load(1, 0, undefined, { start: moment(0, 1, 1), ends: [moment(60, 1, 2)] })
  expect(leaderOf([first, load(2, 0, undefined, { start: moment(5, 2, 65) })], 2)).toBe(testId(1))
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
