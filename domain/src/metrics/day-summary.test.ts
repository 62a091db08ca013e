import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayStartMs, goodDay, testId } from '../load-log/act/act.fixture.ts'
import type { LoadLogAct } from '../load-log/act/act.ts'
import { foldLoadLog } from '../load-log/fold/fold.ts'
import { historyArbitrary } from '../load-log/fold/history.fixture.ts'
import { testTerms } from '../load-log/load-log.fixture.ts'
import type { LoadLog } from '../load-log/load-log.ts'
import { currentPay } from '../load-log/pay/load-pay.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import { daySummaryDocumentSchema, daySummaryDocuments } from './day-summary.documents.ts'
import {
  changeSummary,
  type DaySummary,
  daySummarySchema,
  medianCycleMinutes,
  type SummaryPart,
  summaryParts,
} from './day-summary.ts'

const loadLog = (n: number, terms: Terms = testTerms): LoadLog => ({
  projectId: terms.projectId,
  loadLogId: testId(n),
  loadNo: n,
  shiftDay: '2026-10-15',
  terms,
  aliasOf: null,
  createdOn: dayStartMs,
})

function partsOf(n: number, acts: readonly LoadLogAct[], terms = testTerms): SummaryPart[] {
  const fold = foldLoadLog(acts, { unit: terms.unit })
  const load = loadLog(n, terms)
  return summaryParts(load, fold, currentPay(load, fold))
}

const projectPart = (n: number, acts: readonly LoadLogAct[]) => partsOf(n, acts).find(part => part.kind === 'project')!

test('a load counts for its project, pit, driver and fleet; a solo trucker’s has no fleet', () => {
  expect(partsOf(1, goodDay()).map(part => part.kind)).toEqual(['project', 'pit', 'trucker', 'fleet'])
  const solo = { ...testTerms, driverEntityId: testTerms.truckingEntityId }
  expect(partsOf(1, goodDay(), solo).map(part => part.kind)).toEqual(['project', 'pit', 'trucker'])
})

test('a delivered load counts its quantity, wait, cycle and pay', () => {
  const summary = changeSummary(undefined, undefined, projectPart(1, goodDay()))
  expect(summary.rows).toMatchObject([
    { loads: 1, openLoads: 0, deliveredMilli: 20_940, loadsToApprove: 1, standbyMinutes: 14, haulCents: 13_611 },
  ])
  expect(medianCycleMinutes(summary.cycles)).toBe(70)
})

test('a cycle is rounded to the minute, and a load on the road is started and not delivered', () => {
  const later = (seconds: number) =>
    goodDay().map(act => (act.kind === 'deliver' ? { ...act, occurredAt: act.occurredAt + seconds * 1000 } : act))
  const minutesOf = (seconds: number) => projectPart(1, later(seconds)).cycle?.minutes
  expect([0, 29, 31].map(minutesOf)).toEqual([70, 70, 71])
  const onTheRoad = goodDay().filter(({ kind }) => kind !== 'deliver')
  expect(projectPart(1, onTheRoad).row).toMatchObject({ loads: 1, openLoads: 1, loadedLoads: 1, deliveredLoads: 0 })
})

test('a summary updated load by load equals the summary computed from all loads', () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 4 }), historyArbitrary)
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), steps => {
      let updated: DaySummary | undefined
      const now = new Map<number, SummaryPart>()
      for (const [n, acts] of steps) {
        const part = projectPart(n, acts)
        updated = changeSummary(updated, now.get(n), part)
        now.set(n, part)
      }
      let recomputed: DaySummary | undefined
      for (const part of now.values()) recomputed = changeSummary(recomputed, undefined, part)
      expect(daySummarySchema.parse(updated).rows).toEqual(recomputed?.rows)
      expect(updated?.cycles).toEqual(recomputed?.cycles)
    }),
    { numRuns: 200 },
  )
})

test("only the jobber sees the cost of a project's day, and a fleet trucker sees no money", () => {
  const documents = partsOf(1, goodDay()).flatMap(part =>
    daySummaryDocuments(changeSummary(undefined, undefined, part)),
  )
  for (const { body } of documents) expect(() => daySummaryDocumentSchema.parse(body)).not.toThrow()
  const money = documents.map(({ scope, collection, body }) => [
    scope.split('/')[0],
    collection,
    Object.keys(body?.money ?? {}),
  ])
  expect(money).toEqual([
    ['haulway-project', 'project-summary', []],
    ['haulway-entity', 'project-summary', ['haulCents', 'materialCents', 'rows']],
    ['haulway-entity', 'pit-summary', ['materialCents', 'rows']],
    ['haulway-entity', 'trucker-summary', []],
    ['haulway-entity', 'fleet-summary', ['haulCents', 'rows']],
  ])
})
