/** A phone without a network shows the pay and the day that the server will publish for the same acts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentBody, DocumentKey } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { act, dayStartMs, goodDay, testId } from '../load-log/act/act.fixture.ts'
import type { LoadLogAct } from '../load-log/act/act.ts'
import { foldLoadLog } from '../load-log/fold/fold.ts'
import { historyArbitrary } from '../load-log/fold/history.fixture.ts'
import {
  foldOptionsOf,
  type LoadLogDocument,
  loadLogDocumentSchema,
  loadLogDocuments,
} from '../load-log/load-log.documents.ts'
import { testTerms } from '../load-log/load-log.fixture.ts'
import type { LoadLog } from '../load-log/load-log.ts'
import { currentPay } from '../load-log/pay/load-pay.ts'
import { rateCardFieldsSchema } from '../pay/card/rate-card.ts'
import { minuteMs } from '../time.ts'
import { effects } from '../wire/effects.ts'
import { dispatchDocuments } from '../work/dispatch/dispatch.documents.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import { type DaySummaryDocument, daySummaryDocumentSchema, daySummaryDocuments } from './day-summary.documents.ts'
import { changeSummary, type DaySummary, type SummaryPart, summaryParts } from './day-summary.ts'

const driver = testTerms.driverEntityId
const scope = entityScope(driver)
const dieselPrice = { effectiveFrom: '2026-10-12', priceMills: 4_100 }
const withDiesel = rateCardFieldsSchema.parse({
  basis: 'ton',
  rateE4: 65_000,
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' } }],
  fuel: {
    method: 'percentStep',
    baseMills: 3_500,
    stepMills: 100,
    percentPerStepMilli: 1_000,
    steps: 'full',
  },
})
const solo: Terms = { ...testTerms, truckingEntityId: driver }
// With the standby of the jobber's card: only then does the hauler know whether a truck sent home is paid.
const brokerCard = { ...testTerms.card, rateE4: 60_000 }
const hauls: Record<string, Terms> = {
  'a solo trucker': solo,
  'a solo trucker with a fuel surcharge': { ...solo, card: withDiesel },
  'a solo trucker under a broker': {
    ...solo,
    broker: { entityId: testId(8040), name: 'Lehigh Haul', offerId: testId(8041), card: brokerCard },
  },
  "a fleet's driver": testTerms,
}

const recordOf = (n: number, terms: Terms): LoadLog => ({
  projectId: terms.projectId,
  loadLogId: testId(n),
  loadNo: n,
  shiftDay: '2026-10-15',
  terms,
  aliasOf: null,
  createdOn: dayStartMs,
  ...(terms.card.fuel && { fuel: [{ index: terms.card.fuel.index, price: dieselPrice }] }),
})

/** What the server has published after all loads of the day: the driver's documents, by collection and id. */
function publish(loads: readonly { n: number; acts: readonly LoadLogAct[]; terms: Terms }[]) {
  const documents = new Map<string, DocumentBody>()
  let day: DaySummary | undefined
  for (const { n, acts, terms } of loads) {
    const loadLog = recordOf(n, terms)
    const fold = foldLoadLog(acts, foldOptionsOf(loadLog))
    const pay = currentPay(loadLog, fold)
    const part = summaryParts(loadLog, fold, pay).find(({ kind }) => kind === 'trucker') as SummaryPart
    day = changeSummary(day, undefined, part)
    for (const change of loadLogDocuments({ loadLog, acts, aliases: [], pay }, [])) {
      if (change.scope === scope && change.body) documents.set(`load-logs ${change.id}`, change.body)
    }
  }
  for (const { body, id } of day ? daySummaryDocuments(day) : []) if (body) documents.set(`trucker-summary ${id}`, body)
  return {
    read: async ({ collection, id }: DocumentKey) => documents.get(`${collection} ${id}`) ?? null,
    load: (n: number): LoadLogDocument => loadLogDocumentSchema.parse(documents.get(`load-logs ${testId(n)}`)),
    day: (): DaySummaryDocument => daySummaryDocumentSchema.parse(documents.get('trucker-summary 2026-10-15')),
  }
}

/** Without what the phone can't know: single cycles, and for a driver without prices if a truck sent home is paid. */
function countedBy({ medianCycleMinutes: _, totals, rows, ...day }: DaySummaryDocument, terms: Terms) {
  if (terms.driverEntityId === terms.truckingEntityId) return { ...day, totals, rows }
  const known = <Figures extends { loadsToApprove: number }>({ loadsToApprove: __, ...rest }: Figures) => rest
  return { ...day, totals: known(totals), rows: rows.map(known) }
}

/** The calls a trucker's phone stores offline, each with its required fields. */
const calls = fc.constantFrom(
  ...(['arriveAtPit', 'confirmTrucker', 'leavePit', 'arriveAtSite', 'deliverLoad'] as const).map(name => ({
    name,
    more: {},
  })),
  { name: 'cancelLoad' as const, more: { reason: 'for testing' } },
  { name: 'confirmLoad' as const, more: { quantity: { amountMilli: 21_380, unit: 'ton' as const } } },
  { name: 'correctLoad' as const, more: { voidsActId: testId(3) } },
)

type Call = { name: string; more: Record<string, unknown> }

/** The phone's prediction of a call after these acts is what the server publishes. */
async function expectPredicted(terms: Terms, history: readonly LoadLogAct[], { name, more }: Call, minutes: number) {
  const other = { n: 2, acts: goodDay(), terms }
  const before = publish([other, { n: 1, acts: history, terms }])
  const occurredAt = dayStartMs + minutes * minuteMs
  const by = { uid: 'tess', entityId: driver, actId: testId(77), occurredAt, clockOffsetMs: 0 }
  const input = { projectId: terms.projectId, loadLogId: testId(1), actId: testId(77), ...more }
  const changes = (await effects[name]?.(before.read, input, by)) ?? []
  const load = loadLogDocumentSchema.parse(changes.find(({ collection }) => collection === 'load-logs')?.body)
  const day = daySummaryDocumentSchema.parse(changes.find(({ collection }) => collection === 'trucker-summary')?.body)
  const act = load.acts.find(each => each.actId === testId(77))!
  const after = publish([
    other,
    { n: 1, acts: [...history, { ...act, at: occurredAt, sequence: history.length + 1 }], terms },
  ])
  expect(load.money).toEqual(after.load(1).money)
  expect(countedBy(day, terms)).toEqual(countedBy(after.day(), terms))
}

test.each(Object.entries(hauls))('%s: pay and day are the same on the phone and the server', async (_, terms) => {
  await fc.assert(
    fc.asyncProperty(historyArbitrary, calls, fc.nat(600), (history, call, minutes) =>
      expectPredicted(terms, history, call, minutes),
    ),
    { numRuns: 50 },
  )
})

const disputed = { agreement: 'haul', code: 'haul', quantityMilli: 19_940, answer: 'accept' } as const

test('what a dispute holds follows a quantity that is entered after it', async () => {
  const history = [act(0, 'start', 'trucker', 0), act(1, 'disputeLine', 'trucker', 1, { dispute: disputed })]
  const quantity = { amountMilli: 21_380, unit: 'ton' }
  await expectPredicted(solo, history, { name: 'confirmLoad', more: { quantity } }, 2)
})

test('a settled dispute stays as it was booked when the next act is recorded', async () => {
  const history = [
    act(0, 'start', 'trucker', 0),
    act(1, 'correct', 'trucker', 1, { weights: { unit: 'lb', netMicro: 1_000_000 } }),
    ...(['trucker', 'receiver'] as const).map((side, n) => act(2 + n, 'disputeLine', side, 2, { dispute: disputed })),
  ]
  await expectPredicted(solo, history, { name: 'arriveAtPit', more: {} }, 3)
})

test.each(Object.entries(hauls))('%s: a load hauled without a network counts with its pay', async (name, terms) => {
  const overlay = new Map<string, DocumentBody>()
  const dispatch = {
    projectId: terms.projectId,
    dispatchId: terms.dispatchId,
    state: 'open' as const,
    terms,
    createdOn: dayStartMs,
    endedOn: null,
  }
  for (const { scope: of, collection, id, body } of dispatchDocuments(dispatch, [])) {
    if (of === scope && body) overlay.set(`${collection} ${id}`, body)
  }
  const fuel = withDiesel.fuel!.index
  overlay.set(`haulway-fuel-index ${fuel}:2026-10-12`, { name: fuel, ...dieselPrice, revision: 1, enteredOn: 0 })
  const read = async ({ collection, id }: DocumentKey) => overlay.get(`${collection} ${id}`) ?? null
  const record = async (call: string, n: number, minutes: number, more: object = {}) => {
    const by = { uid: 'tess', entityId: driver, actId: testId(n), occurredAt: dayStartMs + minutes * minuteMs }
    const ids = { projectId: terms.projectId, dispatchId: terms.dispatchId, loadLogId: testId(1), actId: testId(n) }
    const changes = await effects[call]!(read, { ...ids, ...more }, { ...by, clockOffsetMs: 0 })
    for (const { collection, id, body } of changes) if (body) overlay.set(`${collection} ${id}`, body)
  }
  await record('startLoad', 1, 0)
  await record('arriveAtPit', 2, 20)
  await record('confirmTrucker', 3, 34)
  await record('confirmLoad', 4, 38, { quantity: { amountMilli: 20_940, unit: 'ton' } })
  const dayOf = () => daySummaryDocumentSchema.parse(overlay.get('trucker-summary 2026-10-15'))
  const seesPay = name !== "a fleet's driver"
  expect(dayOf()).toMatchObject({ totals: { loads: 1, openLoads: 1, deliveredLoads: 0 } })
  expect(dayOf().money?.haulCents).toBe(seesPay ? 0 : undefined)
  await record('deliverLoad', 5, 70)
  expect(dayOf()).toMatchObject({ totals: { deliveredLoads: 1 }, rows: [{ deliveredMilli: 20_940 }] })
  // 20.94 × $6.50, and 6 whole steps of 1% where diesel counts.
  const cents = terms.broker ? 12_564 : terms.card.fuel ? 13_611 + 817 : 13_611
  expect(dayOf().money?.haulCents).toBe(seesPay ? cents : undefined)
})
