import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import { holdsOf } from '../../work/dispute/hold.ts'
import { testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { decideApproval } from '../approval/decide-approval.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { foldOptionsOf } from '../load-log.documents.ts'
import type { LoadLog } from '../load-log.ts'
import { standingPay } from '../pay/load-pay.ts'
import { quantityToleranceBps } from '../quantity/quantity.ts'
import {
  acts,
  answer,
  approved,
  book,
  by,
  entities,
  pathArbitrary,
  plain,
  propose,
  terms,
  tons,
  totals,
} from './correction.fixture.ts'

/** What the pit is paid for the stone, and whether its pay falls with each ton. */
const stone = {
  'by the ton': [{ basis: 'ton', rateE4: 182_500 }, true],
  'by the load': [{ basis: 'load', rateE4: 3_800_000 }, false],
  'for nothing': [{ basis: 'ton', rateE4: 0 }, false],
  'at least a minimum': [{ basis: 'ton', rateE4: 182_500, minimumQuantityMilli: 30_000 }, false],
} as const
const names = Object.keys(stone) as (keyof typeof stone)[]

/** An approved load whose stone is sold like that. */
function soldBy(name: keyof typeof stone): LoadLog {
  const load = { ...plain, terms: { ...terms, materialCard: rateCardFieldsSchema.parse(stone[name][0]) } }
  return { ...load, approval: decideApproval(load, acts) }
}

const haul = 13_611
const material = 38_216

test('no act of others raises what a payer owes unless the payer agrees', () => {
  fc.assert(
    fc.property(pathArbitrary, path => {
      const others = path.filter(({ by }) => by.entityId !== entities.jobber)
      const [paidHaul = 0, paidMaterial = 0] = totals(book(others))
      expect(paidHaul).toBeLessThanOrEqual(haul)
      expect(paidMaterial).toBeLessThanOrEqual(material)
    }),
  )
})

/** Numbers that the property would not find in a hundred tries: step by step, each within the tolerance. */
const smallStepsOfPit = fc.array(fc.integer({ min: 950, max: 1000 }), { maxLength: 8 }).map(shares => {
  let amountMilli = 20_940
  return shares.map((share, n) => {
    amountMilli = Math.floor((amountMilli * share) / 1000)
    return propose(60 + n, 'pit', tons(amountMilli))
  })
})

describe.each(names)('stone that is sold %s', name => {
  const load = soldBy(name)
  const [approvedHaul = 0, approvedMaterial = 0] = totals(load)
  // The tolerance is of the tons: what they pay is rounded to a cent.
  const least = (cents: number) => Math.floor((cents * (10_000 - quantityToleranceBps)) / 10_000)

  test('nothing that others say lowers a payee by more than the tolerance without the payee', () => {
    fc.assert(
      fc.property(pathArbitrary, smallStepsOfPit, (path, steps) => {
        const without = (payee: string) => [...path, ...steps].filter(({ by }) => by.entityId !== payee)
        const [paidHaul = 0] = totals(book(without(entities.fleet), load))
        expect(paidHaul).toBeGreaterThanOrEqual(least(approvedHaul))
        const [, paidMaterial = 0] = totals(book(without(entities.pit), load))
        expect(paidMaterial).toBeGreaterThanOrEqual(approvedMaterial)
      }),
    )
  })

  test.each([
    ['within the tolerance', 20_000, stone[name][1]],
    ['beyond it', 19_800, false],
    ['to almost nothing', 1, false],
  ])('the pit lowers its ticket %s, and the hauler need not agree if the pit pays as well', (_, milli, isAlone) => {
    const own = propose(30, 'pit', tons(milli))
    expect(totals(book([own], load))[0]! < approvedHaul).toBe(isAlone)
    // What the pit may not do alone, it does with the hauler.
    expect(totals(book([own, answer(31, 'fleet', 30, 'accept')], load))[0]).toBeLessThan(approvedHaul)
    expect(totals(book([own, answer(31, 'fleet', 30, 'refuse')], load))[0]! < approvedHaul).toBe(isAlone)
  })

  test('a pit that has people in common with the payer lowers its ticket with the hauler only', () => {
    const own = propose(30, 'pit', { ...tons(20_000), pitOfPayer: true })
    const [paidHaul, paidMaterial = 0] = totals(book([own], load))
    expect(paidHaul).toBe(approvedHaul)
    // What it loses itself is its own affair.
    expect(paidMaterial < approvedMaterial).toBe(stone[name][1])
    expect(totals(book([own, answer(31, 'fleet', 30, 'accept')], load))[0]).toBeLessThan(approvedHaul)
  })

  test('a quantity that the sides agreed on is not lowered by the pit alone, however near it is to its ticket', () => {
    const agreed = [propose(30, 'fleet', tons(22_500)), answer(31, 'jobber', 30, 'accept')]
    const [paid] = totals(book(agreed, load))
    expect(totals(book([...agreed, propose(32, 'pit', tons(20_940))], load))[0]).toBe(paid)
  })
})

test('a hauler that is paid by the hour keeps its tons: the pit takes them alone within the tolerance only', () => {
  const byHour = { ...plain, terms: { ...terms, card: rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 950_000 }) } }
  const load = { ...byHour, approval: decideApproval(byHour, acts) }
  const countedFor = (more: LoadLogAct[]) =>
    (book(more, load).corrections ?? []).map(({ agreement, quantity }) => [agreement, quantity?.amountMilli])
  expect(countedFor([propose(30, 'pit', tons(20_000))])).toEqual([
    ['haul', 20_000],
    ['material', 20_000],
  ])
  const tooFew = propose(30, 'pit', tons(1000))
  expect(countedFor([tooFew])).toEqual([['material', 1000]])
  expect(countedFor([tooFew, answer(31, 'fleet', 30, 'accept')])).toEqual([
    ['material', 1000],
    ['haul', 1000],
  ])
})

test('a correction that the pit may make alone is still its own after a dispute has held it up', () => {
  const dispute = by(30, 'disputeLine', 'jobber', {
    dispute: { agreement: 'haul', code: 'haul', quantityMilli: 20_500 },
  })
  const ended = by(32, 'withdrawDispute', 'jobber', { aboutActId: testId(30), dispute: { agreement: 'haul' } })
  const own = propose(31, 'pit', tons(20_000))
  expect(totals(book([dispute, own]))).toEqual([haul, 36_500])
  expect(totals(book([dispute, own, ended]))).toEqual([13_000, 36_500])
})

test('an amount that a dispute has settled is not lowered by the pit alone', () => {
  const dispute = by(30, 'disputeLine', 'fleet', { dispute: { agreement: 'haul', code: 'haul', cents: 15_000 } })
  const settled = by(31, 'answerDispute', 'jobber', {
    aboutActId: testId(30),
    dispute: { agreement: 'haul', answer: 'accept', cents: 15_000 },
  })
  const pay = standingPay(approved)!
  const { disputes } = foldLoadLog([...acts, dispute, settled], foldOptionsOf(approved))
  const load = { ...approved, holds: holdsOf(pay, cardsOf(terms), disputes) }
  expect(totals(load)[0]).toBe(15_000)
  expect(totals(book([dispute, settled, propose(32, 'pit', tons(20_000))], load))[0]).toBe(15_000)
})
