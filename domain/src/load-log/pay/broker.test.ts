import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { commissionSchema, withoutCommission } from '../../pay/commission/commission.ts'
import { totalOf } from '../../pay/line/line.ts'
import { anyCard, anyWork, linesOf } from '../../pay/pay.fixture.ts'
import { bookedLoad } from '../../payment/booked-work.ts'
import { decideEntry } from '../../payment/booking.ts'
import { agreementsSeenBy } from '../../work/agreement-cards.ts'
import { dispatchDocuments } from '../../work/dispatch/dispatch.documents.ts'
import { agreementPartiesOf, type Terms } from '../../work/dispatch/dispatch.ts'
import { parties } from '../../work/party.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import { decideApproval } from '../approval/decide-approval.ts'
import { bookedCorrectionSchema } from '../correction/booked-correction.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { loadLogDocumentSchema, loadLogDocuments } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { approvedPay, currentPay, totalCentsOf } from './load-pay.ts'

const broker = { entityId: testId(8020), name: 'Ridgeline', offerId: testId(8021) }
const own = rateCardFieldsSchema.parse({ basis: 'load', rateE4: 1_010_100 })
const withOwnCard: Terms = { ...testTerms, broker: { ...broker, card: own } }
const commission = commissionSchema.parse({ percentMilli: 8000 })
const withCommission: Terms = { ...testTerms, broker: { ...broker, card: testTerms.card, commission } }
const operator = testId(8030)
const acts = [...goodDay(), act(20, 'approve', 'jobber', 90)]

const load = (terms: Terms): LoadLog => ({
  projectId: terms.projectId,
  loadLogId: testId(1),
  loadNo: 7,
  shiftDay: '2026-10-15',
  terms,
  aliasOf: null,
  createdOn: dayStartMs,
})

function approvedDocuments(terms: Terms) {
  const loadLog = { ...load(terms), approval: decideApproval(load(terms), acts) }
  const pay = currentPay(loadLog, foldLoadLog(acts))
  const dispatch = { projectId: terms.projectId, dispatchId: terms.dispatchId, state: 'open' as const, terms }
  return [
    ...loadLogDocuments({ loadLog, acts, aliases: [], pay }, [operator]),
    ...dispatchDocuments({ ...dispatch, createdOn: 1, endedOn: null }, [operator]),
  ].map(({ body }) => ({ ...(body as { party: (typeof parties)[number] }), text: JSON.stringify(body) }))
}

/** What tells an agreement's price in a document: its rate, and what this load pays by it. */
const amounts = {
  haul: ['65000', '13611'],
  subHaul: ['1010100', '10101'],
  material: ['182500', '38216'],
} as const

test('each party of a chain sees its own agreements, and no number of another’s', () => {
  const documents = approvedDocuments(withOwnCard)
  expect([...new Set(documents.map(({ party }) => party))].sort()).toEqual([
    'broker',
    'fleetTrucker',
    'jobber',
    'operator',
    'pit',
    'subhauler',
  ])
  const found = (party: string) => {
    const text = documents.flatMap(each => (each.party === party ? [each.text] : [])).join()
    const isIn = (number: string) => new RegExp(`[^0-9]${number}[^0-9]`).test(text)
    return Object.entries(amounts).flatMap(([kind, numbers]) => numbers.flatMap(each => (isIn(each) ? [kind] : [])))
  }
  // The pit sells here, and a subhauler drives.
  for (const party of parties.filter(each => each !== 'trucking' && each !== 'dump')) {
    const expected = agreementsSeenBy(party).flatMap(kind => [kind, kind])
    expect(found(party).sort(), party).toEqual(expected.sort())
  }
})

test('the jobber sees whom it contracted, and only broker and hauler see each other', () => {
  for (const { party, text } of approvedDocuments(withOwnCard)) {
    const sees = (part: string) => text.includes(part)
    expect(sees('Ridgeline'), party).toBe(party === 'jobber' || party === 'broker' || party === 'subhauler')
    expect(sees('Keystone'), party).toBe(party !== 'jobber')
    if (party === 'jobber') expect(text).not.toContain(testTerms.truckingEntityId)
  }
})

test('after corrections under different agreements, each party of a chain sees the quantity of its own', () => {
  const stated = { valueMicro: 20_000_000, unit: 'ton' }
  const weighed = { unit: 'ton', stated, source: 'operator', weighed: true, actId: testId(20) }
  const corrected = { haul: 21_000, subHaul: 19_000, material: 20_000 }
  const corrections = Object.entries(corrected).map(([agreement, amountMilli], i) =>
    bookedCorrectionSchema.parse({
      correctionId: testId(8040 + i),
      bookingId: testId(8050 + i),
      agreement,
      lines: [],
      changeCents: 0,
      quantity: { ...weighed, amountMilli },
    }),
  )
  const loadLog = { ...load(withOwnCard), approval: decideApproval(load(withOwnCard), acts), corrections }
  const pay = currentPay(loadLog, foldLoadLog(acts))
  const seen = loadLogDocuments({ loadLog, acts, aliases: [], pay }, [operator]).flatMap(({ body }) => {
    const parsed = loadLogDocumentSchema.safeParse(body)
    return parsed.success ? [[parsed.data.party, parsed.data.corrected?.amountMilli]] : []
  })
  const { haul, subHaul, material } = corrected
  expect(Object.fromEntries(seen)).toEqual({
    jobber: haul,
    broker: haul,
    subhauler: subHaul,
    fleetTrucker: subHaul,
    pit: material,
    operator: material,
  })
})

test('a hauler by commission sees the lines it is a percentage of, less the commission', () => {
  const { haul, subHaul } = decideApproval(load(withCommission), acts)
  expect(subHaul?.lines).toEqual([
    ...haul.lines,
    expect.objectContaining({ code: 'commission', amountCents: -1089, facts: { baseCents: 13_611 } }),
  ])
  expect(totalCentsOf({ haul: { pay: haul }, subHaul: { pay: subHaul } })).toBe(1089)
  expect(totalCentsOf({ subHaul: { pay: subHaul } })).toBe(13_611 - 1089)
})

const anyCommission = fc
  .record({
    percentMilli: fc.integer({ min: 0, max: 100_000 }),
    includesSurcharge: fc.boolean(),
    includesStandby: fc.boolean(),
    includesAddOns: fc.boolean(),
    minE4: fc.option(fc.nat(5_000_000), { nil: undefined }),
    maxE4: fc.option(fc.nat(500_000), { nil: undefined }),
  })
  .map(given => commissionSchema.parse(given))

test('payer = broker + payee for any card, any work and any commission, and the payee never owes the broker', () => {
  fc.assert(
    fc.property(anyCard, anyWork, anyCommission, (card, work, given) => {
      const lines = linesOf(card, work)
      const paid = withoutCommission({ lines, totalCents: totalOf(lines) }, given)
      if (paid.missing !== undefined) throw new Error('nothing is missing')
      const keptCents = -totalOf(paid.lines.filter(({ code }) => code === 'commission'))
      expect(paid.totalCents + keptCents).toBe(totalOf(lines))
      for (const ref of new Set(lines.map(line => line.ref))) {
        const before = totalOf(lines.filter(line => line.ref === ref))
        expect(totalOf(paid.lines.filter(line => line.ref === ref))).toBeGreaterThanOrEqual(Math.min(0, before))
      }
    }),
  )
})

const anyOwnPay = fc.oneof(
  anyCommission.map(given => ({ card: testTerms.card, commission: given })),
  fc.integer({ min: 0, max: 200_000 }).map(rateE4 => ({ card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4 }) })),
)

test('one approval books both debts: the jobber owes what the broker keeps and the hauler gets', () => {
  fc.assert(
    fc.property(anyOwnPay, pay => {
      const terms: Terms = { ...testTerms, broker: { ...broker, ...pay } }
      const approved = approvedPay(decideApproval(load(terms), acts))
      const parts = agreementPartiesOf(terms).map(({ kind }) => ({
        agreement: kind,
        lines: approved[kind]?.lines ?? [],
      }))
      const stamp = { journalEntryId: testId(60), at: dayStartMs, currency: 'USD' }
      const booking = { kind: 'loadApproved' as const, id: testId(1), parts }
      const { lines = [] } = decideEntry(stamp, bookedLoad(load(terms)), booking) ?? {}
      const cents = (account: string) => lines.find(line => line.account === account)?.amountCents ?? 0
      const { jobberEntityId: jobber, truckingEntityId: hauler } = terms
      const earned = cents(`receivable:${broker.entityId}:${jobber}`)
      const owed = 0 - cents(`payable:${broker.entityId}:${hauler}`)
      expect(earned).toBe(approved.haul.totalCents)
      expect(owed).toBe(cents(`receivable:${hauler}:${broker.entityId}`))
      expect(earned).toBe(totalCentsOf({ haul: { pay: approved.haul }, subHaul: { pay: approved.subHaul } }) + owed)
      expect(cents(`receivable:${hauler}:${jobber}`)).toBe(0)
    }),
  )
})
