/** A day's summary can always be parsed again, however large the sums of its loads are. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testTerms } from '../load-log/load-log.fixture.ts'
import {
  changeSummary,
  type DaySummary,
  daySummarySchema,
  loadFiguresSchema,
  type SummaryPart,
  sumFigures,
  summaryPartSchema,
} from './day-summary.ts'

const figures = (value: number) =>
  loadFiguresSchema.parse(Object.fromEntries(Object.keys(loadFiguresSchema.shape).map(name => [name, value])))

const part = (n: number, value: number): SummaryPart => ({
  kind: 'pit',
  ownerId: testTerms.pitEntityId,
  day: '2026-10-15',
  jobberEntityId: null,
  seesHaulCents: false,
  row: { ...figures(value), key: `${n} ton`, label: `${n}`, unit: 'ton' },
  cycle: null,
  startedAt: 1_000,
})

const extreme = fc.constantFrom(0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 10 ** 12)

test('sums beyond safe integers are capped at the largest safe integer', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), extreme), { minLength: 1, maxLength: 12 }), loads => {
      let summary: DaySummary | undefined
      for (const [n, value] of loads) {
        const added = summaryPartSchema.parse(part(n, value))
        summary = daySummarySchema.parse(changeSummary(summary, undefined, added))
      }
      expect(loadFiguresSchema.parse(sumFigures(summary!.rows))).toBeTruthy()
    }),
  )
})

test('the summary of a fleet of a thousand trucks adds and removes the trucks beyond its rows together', () => {
  let summary: DaySummary | undefined
  const trucks = Array.from({ length: 1000 }, (_, n) => part(n, 1))
  for (const added of trucks) summary = daySummarySchema.parse(changeSummary(summary, undefined, added))
  expect(summary?.rows.length).toBeLessThanOrEqual(205)
  expect(sumFigures(summary!.rows).loads).toBe(1000)
  for (const removed of trucks) summary = daySummarySchema.parse(changeSummary(summary, removed, undefined))
  expect(sumFigures(summary!.rows).loads).toBe(0)
})
