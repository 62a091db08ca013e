import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { type Line, totalOf } from '../../pay/line/line.ts'
import { type PrintedAgreement, partsOf, printedMax } from '../../pay/statement/printed-statement.ts'
import { dayMs } from '../../time.ts'
import { termLimits, usualTerms } from '../../work/agreement/statement-terms.ts'
import type { Hold } from '../../work/dispute/hold.ts'
import { partsOf as bookedParts } from '../booking.fixture.ts'
import { bookingOfHold, bookingOfSettled, decideItems } from '../booking.ts'
import { decideCloseStatement } from './close-statement.ts'
import { statementDocumentSchema, statementDocuments } from './statement.documents.ts'
import {
  decidePaid,
  itemsThatFit,
  lastWeek,
  type Statement,
  type StatementItem,
  statementItemsMax,
  statementSchema,
  weekOf,
} from './statement.ts'
import { changedWorkOf, rateKeyOf, type StatedFirst } from './statement-lines.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = Date.parse('2026-03-04T12:00:00Z')

function itemsOf(n: number, cents: number, terms = testTerms, receivedAt = at): StatementItem[] {
  const { projectId } = terms
  const load = { projectId, workId: id(n), loadNo: n, shiftDay: '2026-03-03', terms, ticketNo: `A-${n}` }
  const parts = bookedParts({ haul: cents, material: 2 * cents })
  return decideItems(load, { kind: 'loadApproved', id: id(n), parts }, receivedAt)
}

const party = (n: number, name: string) => ({ entityId: id(n), name, address: [] })
const scene = {
  statedFirst: new Map<string, StatedFirst>(),
  agreed: new Map<string, PrintedAgreement>(),
  statementId: id(90),
  number: 'S-1',
  week: weekOf('2026-03-04'),
  currency: 'USD',
  before: undefined,
  paidCents: 0,
  payerMedianDays: null,
  terms: usualTerms,
  isQuick: false,
  retainedBeforeCents: 0,
  payer: party(1, 'Alder'),
  payee: party(2, 'Keystone'),
  closedOn: '2026-03-10',
  at,
}

test('an approval is stated to the hauler and to the pit, each with its own lines only', () => {
  const [haul, material] = itemsOf(1, 7120)
  expect(haul).toMatchObject({ agreement: 'haul', payeeEntityId: testTerms.truckingEntityId })
  expect(haul?.lines).toMatchObject([{ code: 'haul', amountCents: 7120, loadNo: 1, ticketNumbers: ['A-1'] }])
  expect(material).toMatchObject({ agreement: 'material', payeeEntityId: testTerms.pitEntityId })
  expect(material?.lines).toMatchObject([{ code: 'material', material: 'Gravel', amountCents: 14_240 }])
})

test('a jobber owes its own trucks and its own pit nothing', () => {
  const own = { ...testTerms, truckingEntityId: testTerms.jobberEntityId }
  expect(itemsOf(1, 100, own).map(({ agreement }) => agreement)).toEqual(['material'])
})

test('the day of an approval is the project’s, not UTC’s', () => {
  const lateEvening = Date.parse('2026-03-05T02:00:00Z')
  expect(itemsOf(1, 100, testTerms, lateEvening)[0]?.bookedDay).toBe('2026-03-04')
})

test.each([
  ['a Monday', '2026-03-02', '2026-03-02', '2026-03-08'],
  ['a Sunday', '2026-03-08', '2026-03-02', '2026-03-08'],
  ['the turn of a year', '2027-01-01', '2026-12-28', '2027-01-03'],
])('a week goes from Monday to Sunday: %s', (_, day, from, to) => {
  expect(weekOf(day)).toEqual({ from, to })
})

test('a week is stated from the Monday after it', () => {
  expect(lastWeek('2026-03-08')).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(lastWeek('2026-03-09')).toEqual({ from: '2026-03-02', to: '2026-03-08' })
})

test('an approval that arrives after its week was closed is in the next statement, which says from when', () => {
  const late = itemsOf(1, 100, testTerms, Date.parse('2026-02-20T12:00:00Z'))[0]!
  expect(decideCloseStatement([late], scene).paper).toMatchObject({ from: '2026-02-16', to: '2026-03-08' })
})

test('however approvals are split into statements, together they pay what was approved', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: -5000, max: 50_000 }), { minLength: 1 }), { minLength: 1 }),
      weeks => {
        let before: Statement | undefined
        let paidCents = 0
        for (const [n, cents] of weeks.entries()) {
          const items = cents.map((amount, i) => itemsOf(n * 100 + i + 1, amount)[0]!)
          const statement = decideCloseStatement(items, { ...scene, number: `S-${n + 1}`, before })
          statementSchema.parse(statement)
          partsOf(statement.paper)
          expect(statement.paper.payCents).toBeGreaterThanOrEqual(0)
          paidCents += statement.paper.payCents
          before = statement
        }
        expect(paidCents + (before?.paper.carriedOutCents ?? 0)).toBe(weeks.flat().reduce((sum, each) => sum + each, 0))
      },
    ),
  )
})

const dispute = { disputeId: id(70), agreement: 'haul' as const, code: 'haul', lineCents: 7120, heldCents: 340 }
const disputed = {
  projectId: testTerms.projectId,
  workId: id(1),
  loadNo: 1,
  shiftDay: '2026-03-03',
  terms: testTerms,
}

const itemOfHold = (hold: Hold) => decideItems(disputed, bookingOfHold(hold), at)
const itemOfSettled = (hold: Hold, cents: number) => decideItems(disputed, bookingOfSettled(disputed, hold, cents), at)

test('a statement leaves out what a dispute holds, and a later one pays what was agreed', () => {
  const approved = itemsOf(1, 7120).filter(({ agreement }) => agreement === 'haul')
  const closed = decideCloseStatement([...approved, ...itemOfHold(dispute)], scene)
  const first = closed.paper
  expect(first).toMatchObject({ earnedCents: 7120, held: [{ amountCents: 340, loadNo: 1 }], payCents: 6780 })
  const settled = itemOfSettled(dispute, 7000)
  const second = decideCloseStatement(settled, { ...scene, number: 'S-2', before: closed }).paper
  expect(second).toMatchObject({ earnedCents: -120, released: [{ amountCents: 340 }], payCents: 220 })
  expect(first.payCents + second.payCents).toBe(7000)
  for (const paper of [first, second]) partsOf(paper)
})

test('a dispute that is settled in its own week is not still held when the statement is closed', () => {
  const stillHeld = (items: StatementItem[]) =>
    statementDocuments(decideCloseStatement([...itemsOf(1, 7120).slice(0, 1), ...items], scene)).map(
      ({ body }) => statementDocumentSchema.parse(body).stillHeldCents,
    )
  const held = itemOfHold(dispute)
  expect(stillHeld(held)).toEqual([340, 340])
  expect(stillHeld([...held, ...itemOfSettled(dispute, 7000)])).toEqual([0, 0])
  const another = { ...dispute, disputeId: id(71), heldCents: 900 }
  const settled = itemOfSettled(dispute, 7000)
  expect(stillHeld([...held, ...itemOfHold(another), ...settled])).toEqual([900, 900])
})

test('a statement stays on the devices of both for two months after it is paid, and for 400 days until then', () => {
  const closed = decideCloseStatement(itemsOf(1, 7120).slice(0, 1), scene)
  const livesOf = (statement: Statement) => statementDocuments(statement).map(({ liveUntil }) => liveUntil)
  expect(livesOf(closed)).toEqual([at + 400 * dayMs, at + 400 * dayMs])
  const paidLate = decidePaid(closed, closed.paper.payCents, '2026-09-01')!
  const until = Date.parse('2026-09-01T00:00:00Z') + 62 * dayMs
  expect(livesOf(paidLate)).toEqual([until, until])
})

test('a statement counts its loads; a week of shifts alone has none', () => {
  const ofLoads = decideCloseStatement([itemsOf(1, 7120)[0]!], scene)
  const [shift] = itemsOf(1, 36_800)
  const hours = { ...shift!, lines: shift!.lines.map(line => ({ ...line, loadNo: null })) }
  const loadsOf = (statement: Statement) => statementDocuments(statement)[0]?.body?.loads
  expect([loadsOf(ofLoads), loadsOf(decideCloseStatement([hours], scene))]).toEqual([1, 0])
})

test('a dispute that held nothing and changed nothing is not stated', () => {
  const nothing = { ...dispute, heldCents: 0 }
  expect(itemOfHold(nothing)).toEqual([])
  expect(itemOfSettled(nothing, 7120)).toEqual([])
})

test('a corrected load is stated reversed and written again, and names the statement that stated it first', () => {
  const line: Line = { code: 'haul', ref: disputed.workId, amountCents: 6780, rule: 'quantityTimesRate' }
  const lines: Line[] = [{ ...line, amountCents: -7120, reverses: true }, line]
  const booking = { kind: 'loadCorrected' as const, id: id(60), parts: [{ agreement: 'haul' as const, lines }] }
  const items = decideItems({ ...disputed, ticketNo: 'T-1' }, booking, at)
  expect(items.map(changedWorkOf)).toEqual([disputed.workId])
  const first = { statementId: id(90), number: 'S-1', week: scene.week, terms: usualTerms }
  const statedFirst = new Map([[disputed.workId, first]])
  const { paper } = decideCloseStatement(items, { ...scene, number: 'S-2', statedFirst })
  expect(paper).toMatchObject({ earnedCents: -340, payCents: 0, carriedOutCents: -340 })
  expect(paper.lines.map(({ corrects }) => corrects)).toEqual(['S-1', 'S-1'])
  expect(decideCloseStatement(items, scene).paper.lines[0]?.corrects).toBeNull()
})

test('a statement that corrects many earlier ones has the taxes of each, and adds up', () => {
  const taxOf = (n: number) => ({
    name: `Tax ${n}`,
    percentMilli: 1000 + n,
    on: ['haul' as const],
    rounding: 'line' as const,
    certificate: null,
  })
  const corrected = Array.from({ length: 30 }, (_, n) => ({
    ...itemsOf(n + 1, -1000)[0]!,
    cause: 'corrected' as const,
  }))
  const statedFirst = new Map(
    corrected.map((item, n) => {
      const terms = { ...usualTerms, taxes: [taxOf(n)] }
      return [changedWorkOf(item) ?? '', { statementId: id(90 + n), number: `S-${n}`, week: scene.week, terms }]
    }),
  )
  const statement = decideCloseStatement(corrected, { ...scene, statedFirst })
  expect(statement.paper.taxes).toHaveLength(30)
  expect(statementSchema.parse(statement).paper).toEqual(statement.paper)
  const { paper } = statement
  expect(paper.payCents + paper.carriedOutCents).toBe(paper.earnedCents + totalOf(paper.taxes))
  const most = statementItemsMax * termLimits.taxes + termLimits.taxes
  expect(z.toJSONSchema(statementSchema.shape.paper.shape.taxes)).toMatchObject({ maxItems: most })
})

test('a statement names the agreement behind each rate once, and each line says which', () => {
  const items = [...itemsOf(1, 7120), ...itemsOf(2, 6780)].filter(({ agreement }) => agreement === 'haul')
  const agreement = { number: 'AG-212', version: 3, agreedOn: '2026-02-28', agreedBy: ['Greg Brandt', 'Ray Delgado'] }
  const agreed = new Map([[rateKeyOf(items[0]!) ?? '', agreement]])
  const { paper } = decideCloseStatement(items, { ...scene, agreed })
  expect(paper.agreements).toEqual([agreement])
  expect(paper.lines.map(line => line.agreement)).toEqual([1, 1])
  expect(statementSchema.parse(decideCloseStatement(items, { ...scene, agreed })).paper).toEqual(paper)
})

test('a statement takes the items that it has room for, in their order, with the agreements behind their rates', () => {
  const rated = (n: number): StatementItem => ({
    ...itemsOf(n, 100)[0]!,
    rate: { haulId: id(1000), offerId: id(2000 + n) },
  })
  const items = Array.from({ length: printedMax.agreements + 2 }, (_, n) => rated(n + 1))
  const unrated = { ...items[0]!, rate: undefined }
  const fitting = itemsThatFit([unrated, ...items])
  expect(fitting).toEqual([unrated, ...items.slice(0, printedMax.agreements)])
  expect(itemsThatFit(fitting)).toEqual(fitting)
  const agreed = new Map(
    items.map((item, n) => [
      rateKeyOf(item) ?? '',
      { number: `AG-${n}`, version: 1, agreedOn: '2026-02-28', agreedBy: [] },
    ]),
  )
  expect(statementSchema.safeParse(decideCloseStatement(fitting, { ...scene, agreed })).success).toBe(true)
  expect(statementSchema.safeParse(decideCloseStatement(items, { ...scene, agreed })).success).toBe(false)
})
