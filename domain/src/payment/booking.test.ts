import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../ledger/journal-entry.ts'
import { testId } from '../load-log/act/act.fixture.ts'
import { testTerms } from '../load-log/load-log.fixture.ts'
import { totalOf } from '../pay/line/line.ts'
import type { AgreementKind } from '../work/agreement-cards.ts'
import { bookedDay, bookedLoad } from './booked-work.ts'
import { lineOf, partsOf, workOf } from './booking.fixture.ts'
import { type Booking, bookingOfHold, bookingOfSettled, decideEntry, decideItems } from './booking.ts'
import type { StatementItem } from './statement/statement.ts'

const at = Date.parse('2026-03-04T12:00:00Z')
const stamp = { journalEntryId: testId(1), at, currency: 'USD' }
const { jobberEntityId: jobber, truckingEntityId: fleet, pitEntityId: pit } = testTerms
const broker = { entityId: testId(2), name: 'Ridgeline', card: testTerms.card }

const kinds: Booking['kind'][] = ['shiftAgreed', 'shiftPassedOn', 'dayClosed', 'loadCorrected', 'lineDisputed']
const anyLines = fc.array(
  fc.integer({ min: -9000, max: 9000 }).map(cents => lineOf(cents)),
  { maxLength: 4 },
)
const anyPart = fc.record({
  agreement: fc.constantFrom<AgreementKind>('haul', 'subHaul', 'material'),
  lines: anyLines,
  heldCents: fc.integer({ min: -9000, max: 9000 }),
})
const anyBooking = fc.record({
  kind: fc.constantFrom(...kinds),
  id: fc.constant(testId(3)),
  parts: fc.uniqueArray(anyPart, { selector: ({ agreement }) => agreement }),
})
/** All parties of their own, or one that is two of them. */
const anyWork = fc.constantFrom(
  workOf({ broker }),
  workOf({ broker, pitEntityId: fleet }),
  workOf({ broker, truckingEntityId: jobber }),
  workOf({ broker, pitEntityId: jobber }),
)

const centsOf = (items: readonly StatementItem[], part: 'lines' | 'held' | 'released') =>
  totalOf(items.flatMap(item => item[part].map(({ amountCents }) => ({ amountCents }))))

test('whatever is booked, each business is owed exactly what its statement states, and no one more', () => {
  fc.assert(
    fc.property(anyWork, anyBooking, (work, booking) => {
      const { lines = [] } = decideEntry(stamp, work, booking) ?? {}
      const items = decideItems(work, booking, at)
      expect(sumCents(lines)).toBe(0)
      const parties = [jobber, fleet, pit, broker.entityId]
      for (const payer of parties) {
        for (const payee of parties) {
          const stated = items.filter(each => each.payerEntityId === payer && each.payeeEntityId === payee)
          const booked = (account: string) => sumCents(lines.filter(line => line.account === account))
          expect(booked(`receivable:${payee}:${payer}`)).toBe(centsOf(stated, 'lines'))
          const waiting = centsOf(stated, 'held') - centsOf(stated, 'released')
          expect(0 - booked(`disputed:${payer}:${payee}`)).toBe(waiting)
        }
      }
    }),
  )
})

test('a payer’s own truck and pit are owed nothing, and its statements name them nowhere', () => {
  const own = workOf({ truckingEntityId: jobber, pitEntityId: jobber })
  const booking = { kind: 'loadApproved' as const, id: testId(3), parts: partsOf({ haul: 100, material: 200 }) }
  expect(decideEntry(stamp, own, booking)).toBeUndefined()
  expect(decideItems(own, booking, at)).toEqual([])
})

test('an approval takes nothing away, and a dispute gives back only what it held', () => {
  const below = { kind: 'loadApproved' as const, id: testId(3), parts: partsOf({ haul: -1 }) }
  expect(() => decideEntry(stamp, workOf(), below)).toThrow(RangeError)
  const hold = { disputeId: testId(4), agreement: 'haul' as const, code: 'haul', lineCents: 7120, heldCents: 340 }
  const entryOf = (settledCents: number) => decideEntry(stamp, workOf(), bookingOfSettled(workOf(), hold, settledCents))
  expect(() => entryOf(6779)).toThrow(RangeError)
  expect(entryOf(6780)?.lines.find(({ account }) => account.startsWith('payable'))).toBeUndefined()
  expect(decideEntry(stamp, workOf(), bookingOfHold({ ...hold, heldCents: 0 }))).toBeUndefined()
})

test('an item names its load and its ticket; a day is of no load, and an entry of a broker’s pay is its own', () => {
  const load = { ...workOf(), loadLogId: testId(5), loadNo: 7 }
  const parts = partsOf({ haul: 100 })
  const [ofLoad] = decideItems(bookedLoad(load, 'T-1'), { kind: 'loadCorrected', id: testId(6), parts }, at)
  expect(ofLoad).toMatchObject({
    cause: 'corrected',
    workId: testId(5),
    lines: [{ loadNo: 7, ticketNumbers: ['T-1'] }],
  })
  const [ofDay] = decideItems(bookedDay(load), { kind: 'dayClosed', id: testId(6), parts }, at)
  expect(ofDay).toMatchObject({ cause: 'day', lines: [{ loadNo: null, ticketNumbers: [] }] })
  expect(ofDay).not.toHaveProperty('workId')
  const passedOn = { kind: 'shiftPassedOn' as const, id: testId(6), parts }
  expect(decideItems(workOf(), passedOn, at)).toMatchObject([{ cause: 'shift' }])
  expect(decideEntry(stamp, workOf(), passedOn)?.cause).toEqual({ kind: 'shiftPassedOn', id: testId(6) })
})
