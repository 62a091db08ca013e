import { expect, test } from 'vitest'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { testTerms } from '../load-log.fixture.ts'
import type { LoadLog } from '../load-log.ts'
import { decideApproval } from './decide-approval.ts'

const acts = [...goodDay(), act(20, 'approve', 'jobber', 90)]
const load = (card: RateCard = testTerms.card): LoadLog => ({
  projectId: testTerms.projectId,
  loadLogId: testId(1),
  loadNo: 7,
  shiftDay: '2026-10-15',
  terms: { ...testTerms, card },
  aliasOf: null,
  createdOn: dayStartMs,
})
const card = (more: object) => rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000, ...more })

test('an approval stores the lines of both agreements, with the rules that made them', () => {
  const { haul, material, quantity } = decideApproval(load(card({ minimumQuantityMilli: 22_000 })), acts)
  expect(quantity).toEqual({ amountMilli: 20_940, unit: 'ton' })
  // 20.94 × 6.50 = 136.11, and 22 × 6.50 = 143.00.
  expect(haul).toMatchObject({
    lines: [
      { code: 'haul', rule: 'quantityTimesRate', amountCents: 13_611, ref: testId(1) },
      { code: 'minimumQuantity', rule: 'quantityMinimum', amountCents: 689, facts: { limitMilli: 22_000 } },
    ],
    totalCents: 14_300,
  })
  expect(material).toMatchObject({ lines: [{ code: 'haul', amountCents: 38_216 }], totalCents: 38_216 })
})

test('a load that discounts take below zero is not approved', () => {
  const discounted = card({ addOns: [{ code: 'Discount', per: 'load', amountE4: -5_000_000 }] })
  expect(() => decideApproval(load(discounted), acts)).toThrow('Check its rate card')
})

test('a load without what its card needs is not approved', () => {
  const byYard = load(card({ basis: 'yard' }))
  expect(() => decideApproval(byYard, acts)).toThrow("can't be converted")
  expect(() => decideApproval(load(card({ basis: 'mile' })), acts)).toThrow('quantity is missing')
})

test('a load that was turned away pays what the card says, without material; one that never came pays nothing', () => {
  const turnedAway = (kind: 'reject' | 'cancel', more: Partial<LoadLogAct> = {}) => [
    ...goodDay().filter(each => kind === 'reject' || each.kind !== 'deliver'),
    act(19, kind, 'jobber', 70, { reason: 'Clay in it.', ...more }),
    act(20, 'approve', 'jobber', 90),
  ]
  const byCard = load(card({ dryRunE4: 850_000 }))
  for (const history of [turnedAway('reject'), turnedAway('cancel', { fault: 'pit' })]) {
    expect(decideApproval(byCard, history)).toMatchObject({
      haul: { totalCents: 8500 },
      material: { totalCents: 0 },
      quantity: null,
    })
  }
  const neverLoaded = turnedAway('cancel').filter(each => each.kind !== 'confirmLoad')
  for (const history of [turnedAway('reject', { fault: 'hauler' }), neverLoaded]) {
    expect(() => decideApproval(byCard, history)).toThrow('nothing to pay')
  }
})

test('the material of a load that was canceled with it on the truck is approved alone', () => {
  const history = [
    ...goodDay().filter(each => each.kind !== 'deliver'),
    act(19, 'cancel', 'trucker', 70, { reason: 'Broke down.' }),
    act(20, 'approve', 'jobber', 90),
  ]
  const approval = decideApproval(load(card({ dryRunE4: 850_000 })), history)
  expect(approval).toMatchObject({ haul: { totalCents: 0 }, material: { totalCents: 38_216 }, quantity: null })
  const bare = history.map(each => (each.kind === 'confirmLoad' ? { ...each, quantity: undefined } : each))
  expect(() => decideApproval(load(card({})), bare)).toThrow('quantity is missing')
})
