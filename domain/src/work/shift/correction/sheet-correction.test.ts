import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testId } from '../../../load-log/act/act.fixture.ts'
import { testTerms } from '../../../load-log/load-log.fixture.ts'
import { rateCardFieldsSchema } from '../../../pay/card/rate-card.ts'
import { priceWork } from '../../../pay/day/price-work.ts'
import { type Line, totalOf } from '../../../pay/line/line.ts'
import { foldShift } from '../fold-shift.ts'
import { at, sheetOf, shiftAct, wholeDay } from '../shift.fixture.ts'
import { type ShiftAct, type ShiftMoney, shiftTermsOf } from '../shift.ts'
import { shiftFactsOf } from '../shift-facts.ts'
import { type AgreedShift, priceAgreedShift, standingShiftPay } from '../shift-pay.ts'
import { whoMustAgree } from './sheet-consent.ts'
import { openCorrectionOf, refuseCorrectedSheet, sheetCorrectionRefusals } from './sheet-correction.ts'

const agreedSheet = sheetOf(0, 600)
const agreed: ShiftAct[] = [
  ...wholeDay,
  shiftAct(5, 'change', 610, { relation: 'fleet', sheet: agreedSheet }),
  shiftAct(6, 'agree', 620, { relation: 'jobber', sheet: agreedSheet }),
]
const propose = (n: number, relation: 'fleet' | 'jobber', to: number) =>
  shiftAct(n, 'proposeCorrection', 630 + n, { relation, sheet: sheetOf(0, to), reason: 'The gate.' })
const openIn = (...acts: ShiftAct[]) => openCorrectionOf(foldShift([...agreed, ...acts]).corrections, {})

test('until a correction counts, the agreed times do; then the corrected ones', () => {
  const acts = [...agreed, propose(7, 'jobber', 540)]
  expect(foldShift(acts).sheet).toEqual(agreedSheet)
  const corrections = [{ correctionId: testId(7), at: at(700), sheet: sheetOf(0, 540) }]
  expect(foldShift(acts, { corrections })).toMatchObject({ state: 'agreed', sheet: sheetOf(0, 540), needsYou: [] })
  expect(openCorrectionOf(foldShift(acts, { corrections }).corrections, { corrections })).toBeUndefined()
})

test('what was proposed before the agreement is not a correction', () => {
  const early = shiftAct(3, 'proposeCorrection', 400, { relation: 'jobber', sheet: sheetOf(0, 540), reason: 'No.' })
  expect(openIn(early)).toBeUndefined()
})

test('an answer that the server received before its proposal counts', () => {
  const answer = shiftAct(7, 'answerCorrection', 640, { relation: 'fleet', aboutActId: testId(8), answer: 'accept' })
  expect(openIn(answer, propose(8, 'jobber', 540))?.agreedBy).toHaveLength(2)
})

test('corrections are the same in any order of their acts', () => {
  const acts = [
    propose(7, 'jobber', 540),
    propose(8, 'fleet', 660),
    propose(9, 'jobber', 660),
    shiftAct(10, 'answerCorrection', 660, { relation: 'fleet', aboutActId: testId(9), answer: 'refuse' }),
    shiftAct(11, 'withdrawCorrection', 670, { relation: 'fleet', aboutActId: testId(8) }),
  ]
  const whole = foldShift([...agreed, ...acts]).corrections
  fc.assert(
    fc.property(fc.shuffledSubarray([...agreed, ...acts], { minLength: agreed.length + acts.length }), shuffled => {
      expect(foldShift([...shuffled, ...acts]).corrections).toEqual(whole)
    }),
  )
})

test('whom times go against agrees; where no amount changes, both sides of the time sheet', () => {
  const terms = shiftTermsOf(testTerms)
  const { jobberEntityId: jobber, truckingEntityId: hauler } = terms
  const must = (changeCents: number, ...agreedBy: string[]) =>
    whoMustAgree({ agreedBy }, terms, [{ agreement: 'haul', changeCents }])
  expect(must(-1)).toEqual([hauler])
  expect(must(1)).toEqual([jobber])
  expect(must(0)).toEqual([jobber, hauler])
  expect(must(-1, hauler)).toEqual([])
  expect(whoMustAgree({ agreedBy: [jobber] }, terms, [])).toEqual([hauler])
})

test('under a broker, those agree who lose in any of its agreements', () => {
  const broker = { entityId: testId(900), name: 'Ridgeline' }
  const terms = { ...shiftTermsOf(testTerms), broker }
  const { jobberEntityId: jobber, truckingEntityId: hauler } = terms
  const must = (haul: number, subHaul: number) =>
    whoMustAgree({ agreedBy: [] }, terms, [
      { agreement: 'haul', changeCents: haul },
      { agreement: 'subHaul', changeCents: subHaul },
    ])
  expect(must(-5, -4)).toEqual([broker.entityId, hauler])
  expect(must(5, 4)).toEqual([jobber, broker.entityId])
  expect(must(0, -4)).toEqual([hauler])
  expect(must(0, 0)).toEqual([jobber, hauler])
})

test('the same times, and times of another day, are not proposed', () => {
  expect(refuseCorrectedSheet(agreedSheet, { ...agreedSheet })).toBe(sheetCorrectionRefusals.noChange)
  expect(refuseCorrectedSheet(agreedSheet, sheetOf(1441, 1500))).toBe(sheetCorrectionRefusals.tooFar)
  expect(refuseCorrectedSheet(agreedSheet, sheetOf(-1440, 0))).toBeUndefined()
})

const money = (card: Parameters<typeof rateCardFieldsSchema.parse>[0]): ShiftMoney => ({
  currency: 'USD',
  card: rateCardFieldsSchema.parse(card),
})
const cards = fc.record({
  basis: fc.constant('hour'),
  clock: fc.constant('portal'),
  rateE4: fc.integer({ min: 1, max: 3_000_000 }),
  minimumMinutes: fc.integer({ min: 1, max: 720 }),
  minimumPer: fc.constantFrom('shift', 'day'),
  overtime: fc.option(fc.record({ afterMinutes: fc.integer({ min: 1, max: 700 }), factorMilli: fc.constant(1500) }), {
    nil: undefined,
  }),
})
const spans = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 301, max: 900 }))

test('all entries of a truck’s day are its fresh price, whatever was corrected before', () => {
  fc.assert(
    fc.property(cards, fc.array(fc.tuple(fc.nat(2), spans), { minLength: 3, maxLength: 9 }), (card, steps) => {
      const named = { terms: shiftTermsOf(testTerms), shiftDay: '2026-10-15' }
      const day = new Map<number, AgreedShift>()
      const entries: Line[] = []
      for (const [n, [from, to]] of steps) {
        const before = day.get(n)
        const paid = before?.shift.money ?? money(card)
        const after = { shift: { ...named, shiftId: testId(n), money: paid }, sheet: sheetOf(from, to) }
        const others = [...day].filter(([id]) => id !== n).map(([, each]) => each)
        const change = priceAgreedShift('haul', { before, after, others })
        if (change.missing !== undefined) throw new Error(change.missing)
        entries.push(...change.lines)
        const { corrections = [] } = paid
        const booking = { bookingId: testId(9), lines: change.lines, changeCents: change.totalCents }
        const booked = before ? { corrections: [...corrections, booking] } : { booked: change }
        day.set(n, { ...after, shift: { ...after.shift, money: { ...paid, ...booked } } })
      }
      const facts = [...day.values()].map(({ shift, sheet }) => shiftFactsOf(shift, sheet))
      const fresh = priceWork(money(card).card, { shifts: facts, timeZone: named.terms.timeZone })
      expect(fresh).toMatchObject({ totalCents: totalOf(entries) })
      const shown = [...day.values()].map(each => standingShiftPay(each.shift, 'haul'))
      expect(shown.reduce((sum, pay) => sum + (pay && 'lines' in pay ? pay.totalCents : 0), 0)).toBe(totalOf(entries))
    }),
  )
})
