import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { loadFactsSchema } from '@haulway/domain/pay/load/load-facts.ts'
import { rateOf } from '@haulway/domain/pay/load/load-lines.ts'
import { anyCard } from '@haulway/domain/pay/pay.fixture.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidRateOf, withPaidRate } from './paid-rate.ts'

const legs = fc.constantFrom('back' as const, undefined)

test('the rate that is corrected is the one that the load is paid by, and the same rate corrects nothing', () => {
  fc.assert(
    fc.property(anyCard, legs, fc.integer({ min: 0, max: 1_000_000 }), (card, leg, rateE4) => {
      expect(withPaidRate(card, leg, paidRateOf(card, leg))).toBe(card)
      const facts = loadFactsSchema.parse({ id: 'load', ...(leg && { leg }) })
      fc.pre(rateE4 !== paidRateOf(card, leg))
      const paidBefore = rateCardFieldsSchema.parse({ basis: 'ton', rateE4 })
      expect(rateOf(withPaidRate(card, leg, rateE4), facts)).toEqual(rateOf(paidBefore, facts))
    }),
  )
})

test('a percentage on the way back becomes the right rate', () => {
  const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000, backHaul: { percentMilli: 50_000 } })
  expect(paidRateOf(card, 'back')).toBe(32_500)
  expect(withPaidRate(card, 'back', 40_000)).toEqual({ ...card, backHaul: { rateE4: 40_000 } })
  expect(withPaidRate(card, undefined, 40_000)).toEqual({ ...card, rateE4: 40_000 })
})
