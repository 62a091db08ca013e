import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadLogActKinds } from '../load-log/act/act.ts'
import { dayMs, hourMs, minuteMs } from '../time.ts'
import { decideActAt, reportedKinds } from './act-time.ts'
import { shiftActKinds } from './shift/shift.ts'

const noon = Date.UTC(2026, 9, 15, 16)

test('a device’s clock is corrected by its offset, and a clock that runs ahead by the receipt time', () => {
  const fast = { kind: 'deliver', occurredAt: noon + 10 * minuteMs, clockOffsetMs: -10 * minuteMs }
  const received = { now: noon + minuteMs, before: noon - hourMs }
  expect(decideActAt(fast, received)).toBe(noon)
  expect(decideActAt({ kind: 'deliver', occurredAt: fast.occurredAt }, received)).toBe(noon + minuteMs)
})

test.each([1000, hourMs, 40 * dayMs])(
  'a server’s clock set back by %i ms does not change the time of an act',
  stepMs => {
    const received = { now: noon - stepMs, before: noon - 500 }
    expect(decideActAt({ kind: 'deliver', occurredAt: noon, clockOffsetMs: 0 }, received)).toBe(noon)
    expect(decideActAt({ kind: 'deliver', occurredAt: noon }, received)).toBe(noon)
  },
)

test('clocks that differ by seconds are not corrected: a minute more or less changes the pay', () => {
  expect(decideActAt({ kind: 'deliver', occurredAt: noon }, { now: noon - 3000, before: 0 })).toBe(noon)
})

test('an act is never before the receipt of an earlier one, nor over a day after the latest known time', () => {
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(instant, instant, instant, (occurredAt, now, before) => {
      const at = decideActAt({ kind: 'deliver', occurredAt }, { now, before })
      expect(at).toBeLessThanOrEqual(Math.max(now, before + dayMs) + 10_000)
      expect(at).toBeGreaterThanOrEqual(Math.min(occurredAt, Math.max(now, before)))
      expect(at).toBeGreaterThanOrEqual(now - 366 * dayMs)
    }),
  )
})

test.each(['approve', 'agree', 'dispute', 'answerCorrection', 'settleDispute', 'change'] as const)(
  'an act of consent (%s) happens when it is received, whatever its device’s clock says',
  kind => {
    for (const occurredAt of [0, noon - 31 * dayMs, noon + hourMs]) {
      expect(decideActAt({ kind, occurredAt }, { now: noon, before: 0 })).toBe(noon)
    }
    expect(decideActAt({ kind, occurredAt: 0 }, { now: noon - hourMs, before: noon })).toBe(noon)
  },
)

test('every kind of act that reports something is a kind of acts of loads or of shifts', () => {
  const kinds = new Set<string>([...loadLogActKinds, ...shiftActKinds])
  expect([...reportedKinds].filter(kind => !kinds.has(kind))).toEqual([])
})

test.each([...reportedKinds])('no %s happened more than a year before its receipt, whatever its clock says', kind => {
  const received = { now: noon, before: noon - hourMs }
  const earliest = noon - 366 * dayMs
  const atOf = (occurredAt: number, clockOffsetMs?: number) =>
    decideActAt({ kind, occurredAt, clockOffsetMs }, received)
  for (const occurredAt of [0, noon - 800 * dayMs, earliest - 1]) expect(atOf(occurredAt)).toBe(earliest)
  expect(atOf(noon, -400 * dayMs)).toBe(earliest)
  // A phone that was offline for months keeps its times.
  for (const occurredAt of [earliest, noon - 90 * dayMs, noon - 4 * hourMs]) expect(atOf(occurredAt)).toBe(occurredAt)
})
