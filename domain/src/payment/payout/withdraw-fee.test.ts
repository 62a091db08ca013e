import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultWithdrawFeeConfig,
  quoteWithdrawFee,
  refuseChangedQuote,
  type WithdrawFeeConfig,
  type WithdrawRequest,
  withdrawFeeConfigSchema,
} from './withdraw-fee.ts'

const config = (more: Partial<WithdrawFeeConfig>): WithdrawFeeConfig => ({
  version: 3,
  percentBps: 150,
  fixedCents: 25,
  minCents: 0,
  maxCents: 1_000_000,
  ...more,
})

/** The fee in cents, calculated by hand. */
const table: [string, WithdrawFeeConfig, WithdrawRequest, number][] = [
  ['1.5 % of $100 + 25 c', config({}), { grossCents: 10_000 }, 175],
  ['1.5 % of $1 = 1.5 c, up, + 25 c', config({}), { grossCents: 100 }, 27],
  ['1.5 % of 99 c = 1.485 c + 25 c', config({}), { grossCents: 99 }, 26],
  ['1.5 % of 33 c = 0.495 c + 25 c', config({}), { grossCents: 33 }, 25],
  ['never more than the amount', config({}), { grossCents: 20 }, 20],
  ['one cent', config({}), { grossCents: 1 }, 1],
  ['the minimum fee', config({ minCents: 500 }), { grossCents: 10_000 }, 500],
  ['the minimum fee, never more than the amount', config({ minCents: 500 }), { grossCents: 300 }, 300],
  ['the maximum fee', config({ maxCents: 1000 }), { grossCents: 10_000_000 }, 1000],
  ['no fee at all', config({ percentBps: 0, fixedCents: 0 }), { grossCents: 10_000 }, 0],
  ['a fee of 100 %', config({ percentBps: 10_000 }), { grossCents: 10_000 }, 10_000],
  ['before the free days', config({ freeAfterDays: 7 }), { grossCents: 10_000, daysHeld: 6 }, 175],
  ['on the free day', config({ freeAfterDays: 7 }), { grossCents: 10_000, daysHeld: 7 }, 0],
  ['free from the first day', config({ freeAfterDays: 0 }), { grossCents: 10_000 }, 0],
  ['money of unknown age is not free', config({ freeAfterDays: 7 }), { grossCents: 10_000 }, 175],
  ['instant: 1 % more', config({ instantSurchargeBps: 100 }), { grossCents: 10_000, instant: true }, 275],
  ['not instant: no surcharge', config({ instantSurchargeBps: 100 }), { grossCents: 10_000 }, 175],
  [
    'instant on a free day',
    config({ freeAfterDays: 1, instantSurchargeBps: 100 }),
    { grossCents: 10_050, instant: true, daysHeld: 3 },
    101,
  ],
  ['instant without a surcharge', config({}), { grossCents: 10_000, instant: true }, 175],
  ['a fresh installation: 1 % of $250 + 25 c', defaultWithdrawFeeConfig, { grossCents: 25_000 }, 275],
  ['a fresh installation: at least 50 c', defaultWithdrawFeeConfig, { grossCents: 1000 }, 50],
  ['a fresh installation: at most $25', defaultWithdrawFeeConfig, { grossCents: 1_000_000 }, 2500],
]

for (const [name, fees, request, expected] of table) {
  test(name, () => expect(quoteWithdrawFee(fees, request).feeCents).toBe(expected))
}

test('with any config, net and fee sum to the gross, and the fee is never more than the gross', () => {
  const configs = fc
    .record({
      percentBps: fc.nat(10_000),
      fixedCents: fc.nat(100_000),
      bounds: fc.tuple(fc.nat(100_000), fc.nat(100_000)),
      freeAfterDays: fc.option(fc.nat(365), { nil: undefined }),
      instantSurchargeBps: fc.option(fc.nat(10_000), { nil: undefined }),
    })
    .map(({ bounds, ...row }) => ({ version: 1, minCents: Math.min(...bounds), maxCents: Math.max(...bounds), ...row }))
  const requests = fc.record({
    grossCents: fc.integer({ min: 1, max: 1_000_000_000_000 }),
    instant: fc.boolean(),
    daysHeld: fc.nat(400),
  })
  fc.assert(
    fc.property(configs, requests, (fees, request) => {
      expect(withdrawFeeConfigSchema.safeParse(fees).success).toBe(true)
      const quote = quoteWithdrawFee(fees, request)
      expect(quote.netCents + quote.feeCents).toBe(request.grossCents)
      expect(quote.feeCents).toBeGreaterThanOrEqual(0)
      expect(quote.feeCents).toBeLessThanOrEqual(request.grossCents)
      expect(() => refuseChangedQuote(fees, request, quote)).not.toThrow()
    }),
  )
})

test('zero, half a cent and negative amounts are refused', () => {
  for (const grossCents of [0, -1, 0.5, Number.NaN]) {
    expect(() => quoteWithdrawFee(config({}), { grossCents })).toThrow('Enter an amount.')
  }
})

test('a fee that has changed since it was shown is refused, with the new quote', () => {
  const shown = quoteWithdrawFee(config({}), { grossCents: 10_000 })
  const refusal = expect.objectContaining({
    code: 'conflict',
    data: { quote: { configVersion: 4, grossCents: 10_000, feeCents: 225, netCents: 9775 } },
  })
  const changed = config({ version: 4, percentBps: 200 })
  expect(() => refuseChangedQuote(changed, { grossCents: 10_000 }, shown)).toThrow(refusal)
  expect(() => refuseChangedQuote(config({}), { grossCents: 9000 }, shown)).toThrow()
})
