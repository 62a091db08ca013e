import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../../ledger/journal-entry.ts'
import { testId } from '../../load-log/act/act.fixture.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import { totalOf } from '../../pay/line/line.ts'
import { workOf } from '../../payment/booking.fixture.ts'
import { bookingOfHold, bookingOfSettled, decideEntry } from '../../payment/booking.ts'
import { decideHolds, holdsOf, isEndedFor, openHoldCents, payWithSettled, standingLine } from './hold.ts'
import type { LineDispute } from './line-dispute.ts'

/** 20.94 tons at $3.40 and 8 minutes in line: $71.20 and $10.00. */
const haul = priceWork(
  rateCardFieldsSchema.parse({
    basis: 'ton',
    rateE4: 34_000,
    standby: [{ place: 'pit', freeMinutes: 0, rate: { rateE4: 12_500, per: 'minute' } }],
  }),
  {
    timeZone: 'America/New_York',
    loads: [
      {
        id: 'load',
        day: '2026-10-15',
        outcome: 'delivered',
        addOns: [],
        quantity: { valueMicro: 20_940_000, unit: 'ton' },
        waits: [{ place: 'pit', fault: 'none', waitedMs: 8 * 60_000 }],
      },
    ],
  },
)
const pay = { haul, material: undefined }

const dispute = (more: Partial<LineDispute> = {}): LineDispute => ({
  disputeId: testId(1),
  agreement: 'haul',
  code: 'haul',
  by: testId(2),
  raised: { quantityMilli: 19_940 },
  raiserGrants: { quantityMilli: 19_940 },
  otherGrants: undefined,
  refused: false,
  state: 'open',
  lastBy: testId(2),
  settledByArbiter: false,
  ...more,
})
const agreedOn = (quantityMilli: number, more: Partial<LineDispute> = {}) =>
  dispute({ state: 'agreed', raiserGrants: { quantityMilli }, ...more })

test('of 20.94 tons at $3.40, accepting 19.94 holds $3.40, and the other $67.80 is paid', () => {
  const [hold] = holdsOf(pay, {}, [dispute()])
  expect(hold).toMatchObject({ lineCents: 7120, heldCents: 340 })
  expect(openHoldCents([hold!])).toBe(340)
})

test('the agreed factor says how much of the disputed part waits, at most the line', () => {
  const heldAt = (holdPercentMilli: number) => {
    const card = { disputes: { holdPercentMilli, answerDays: 7 } }
    return holdsOf(pay, { haul: { card } }, [dispute()])[0]?.heldCents
  }
  expect([50_000, 100_000, 150_000].map(heldAt)).toEqual([170, 340, 510])
  expect(holdsOf(pay, {}, [dispute({ raised: { quantityMilli: 0 } })])[0]?.heldCents).toBe(7120)
})

test('after an agreement the line is reversed whole and written again with what both agreed to', () => {
  const holds = holdsOf(pay, {}, [agreedOn(20_440)])
  expect(holds[0]?.settled).toEqual({ cents: 6950, quantityMilli: 20_440 })
  const after = payWithSettled(pay, holds).haul
  if (after.missing !== undefined) throw new Error('no pay')
  expect(after.lines.map(line => [line.code, line.amountCents, line.rule])).toEqual([
    ['haul', 7120, 'quantityTimesRate'],
    ['standby:pit', 1000, 'standbyPerLoad'],
    ['haul', -7120, 'quantityTimesRate'],
    ['haul', 6950, 'agreedInDispute'],
  ])
  expect(after.totalCents).toBe(totalOf(after.lines))
})

test('a withdrawn dispute changes nothing, and its line pays what it paid', () => {
  const holds = holdsOf(pay, {}, [dispute({ state: 'withdrawn' })])
  expect(holds[0]?.settled).toEqual({ cents: 7120 })
  expect(payWithSettled(pay, holds)).toEqual(pay)
})

test('a payee who says that a line is too low holds nothing, and an agreement pays more', () => {
  const more = { raised: { quantityMilli: 21_940 } }
  expect(holdsOf(pay, {}, [dispute(more)])[0]).toMatchObject({ heldCents: 0 })
  expect(holdsOf(pay, {}, [agreedOn(21_940, more)])[0]?.settled?.cents).toBe(7460)
})

test('what was never held stays paid, whatever is agreed', () => {
  const [hold] = holdsOf(pay, {}, [agreedOn(10_000)])
  expect(hold?.settled).toEqual({ cents: 7120 - 340 })
})

test('a line that is not there holds nothing, and an amount can be disputed in cents', () => {
  expect(holdsOf(pay, {}, [dispute({ code: 'travel' })])[0]).toMatchObject({ lineCents: 0, heldCents: 0 })
  expect(holdsOf(pay, {}, [dispute({ code: 'standby:pit', raised: { cents: 600 } })])[0]?.heldCents).toBe(400)
})

test('a second dispute starts from what the first one settled', () => {
  const second = dispute({ disputeId: testId(3), raised: { quantityMilli: 19_440 } })
  const holds = holdsOf(pay, {}, [agreedOn(20_440), second])
  expect(holds[1]).toMatchObject({ lineCents: 6950, heldCents: 6950 - 6610 })
})

/** Whether each side may dispute the hauling again: the raiser, and the other side. */
function mayDispute(ended: LineDispute[], { isBooked = true, corrected = 0, code = 'haul' } = {}) {
  const holds = holdsOf(pay, {}, ended)
  const line = standingLine(payWithSettled(pay, holds).haul, code)!
  const now = { agreement: 'haul' as const, line: { ...line, amountCents: line.amountCents + corrected } }
  return [testId(2), testId(3)].map(entityId => !isEndedFor(entityId, now, { disputes: ended, holds, isBooked }))
}

test.each<[string, ReturnType<typeof mayDispute>, boolean[]]>([
  ['never disputed', mayDispute([]), [true, true]],
  ['open: a number joins it', mayDispute([dispute()]), [true, true]],
  ['both agreed', mayDispute([agreedOn(20_440)]), [false, false]],
  ['both agreed to the line as it was priced', mayDispute([agreedOn(20_940)]), [false, false]],
  ['the arbiter settled it', mayDispute([agreedOn(20_440, { settledByArbiter: true })]), [false, false]],
  ['both agreed before the approval', mayDispute([agreedOn(20_440)], { isBooked: false }), [false, false]],
  ['its raiser withdrew it', mayDispute([dispute({ state: 'withdrawn' })]), [false, true]],
  ['withdrawn before the approval', mayDispute([dispute({ state: 'withdrawn' })], { isBooked: false }), [true, true]],
  [
    'each side withdrew its own',
    mayDispute([dispute({ state: 'withdrawn' }), dispute({ state: 'withdrawn', disputeId: testId(4), by: testId(3) })]),
    [false, false],
  ],
  ['a correction has changed it since', mayDispute([agreedOn(20_440)], { corrected: -100 }), [true, true]],
  ['another line was settled', mayDispute([agreedOn(20_440)], { code: 'standby:pit' }), [true, true]],
])('who may dispute a line again: %s', (_, found, expected) => expect(found).toEqual(expected))

const { terms } = workOf()
const ownTruck = { ...terms, truckingEntityId: terms.jobberEntityId }
const isOver = { state: 'agreed' as const }

test.each([
  ['of work that is booked', { terms }, {}, false, 340],
  ['of the payer’s own truck', { terms: ownTruck }, {}, true, 0],
  ['that is new and over, of work that is booked', { terms }, isOver, false, 0],
  ['that is over when the work is booked', { terms }, isOver, true, 340],
])('a dispute %s holds what it may', (_, work, more, isBookedNow, heldCents) => {
  const disputes = [dispute({ raised: { cents: 6780 }, ...more })]
  expect(decideHolds({ ...work, pay, cards: {}, disputes }, isBookedNow)).toMatchObject([{ heldCents }])
})

test('a new hold says how many corrections were booked before it; a known one stays', () => {
  const known = decideHolds({ terms, pay, cards: {}, disputes: [dispute({})] }, false)
  const disputes = [dispute({}), dispute({ disputeId: testId(7), code: 'standby:pit' })]
  const [first, second] = decideHolds({ terms, pay, cards: {}, disputes, holds: known, corrections: [{}, {}] }, false)
  expect(first).toEqual(known[0])
  expect(second).toMatchObject({ disputeId: testId(7), correctionsBefore: 2 })
})

const grantedArbitrary = fc.oneof(
  fc.integer({ min: 0, max: 40_000 }).map(quantityMilli => ({ quantityMilli })),
  fc.integer({ min: 0, max: 20_000 }).map(cents => ({ cents })),
)
const disputeArbitrary = fc
  .record({
    code: fc.constantFrom('haul', 'standby:pit', 'travel'),
    raised: grantedArbitrary,
    raiserGrants: grantedArbitrary,
    state: fc.constantFrom('open' as const, 'agreed' as const, 'withdrawn' as const),
  })
  .map(dispute)

test('paid now and released are the final amount, each entry sums to zero, and nothing is paid back', () => {
  const work = workOf()
  const stamp = { journalEntryId: testId(20), at: 1, currency: 'USD' }
  fc.assert(
    fc.property(fc.array(disputeArbitrary, { maxLength: 6 }), fc.integer({ min: 0, max: 9000 }), (rows, mayHold) => {
      const disputes = rows.map((row, n) => ({ ...row, disputeId: testId(n) }))
      const holds = holdsOf(pay, {}, disputes, [], () => mayHold)
      const balances = { payable: totalOf(haul.missing ? [] : haul.lines), disputed: 0, receivable: 0 }
      balances.receivable = balances.payable
      for (const hold of holds) {
        const { settled } = hold
        const held = decideEntry(stamp, work, bookingOfHold(hold))
        const released = settled && decideEntry(stamp, work, bookingOfSettled(work, hold, settled.cents))
        for (const entry of [held, released]) {
          if (!entry) continue
          expect(sumCents(entry.lines)).toBe(0)
          for (const { account, amountCents } of entry.lines) {
            if (account.startsWith('payable:')) {
              balances.payable -= amountCents
              if (entry === released) expect(amountCents).toBeLessThanOrEqual(0)
            } else if (account.startsWith('disputed:')) balances.disputed -= amountCents
            else balances.receivable += amountCents
          }
        }
      }
      const final = payWithSettled(pay, holds).haul
      expect(balances.payable + balances.disputed).toBe(final.missing ? 0 : final.totalCents)
      expect(balances.receivable).toBe(balances.payable + balances.disputed)
      expect(balances.disputed).toBe(openHoldCents(holds))
    }),
  )
})

test('holds that are booked are settled once and never held again', () => {
  fc.assert(
    fc.property(fc.array(disputeArbitrary, { maxLength: 5 }), rows => {
      const open = rows.map((row, n) => ({ ...row, disputeId: testId(n), state: 'open' as const }))
      const booked = holdsOf(pay, {}, open)
      const ended = open.map((row, n) => ({ ...row, state: rows[n]!.state }))
      const settled = holdsOf(pay, {}, ended, booked)
      expect(settled.map(hold => hold.heldCents)).toEqual(booked.map(hold => hold.heldCents))
      expect(holdsOf(payWithSettled(pay, settled), {}, ended, settled)).toEqual(settled)
    }),
  )
})
