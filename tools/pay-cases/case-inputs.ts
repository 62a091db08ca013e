/** The input of each op of a case, read into what the pay engine takes. */
import { commissionSchema } from '@haulway/domain/pay/commission/commission.ts'
import type { Work } from '@haulway/domain/pay/day/price-work.ts'
import { driverPaySchema } from '@haulway/domain/pay/driver/driver-pay.ts'
import { withdrawFeeConfigSchema } from '@haulway/domain/payment/payout/withdraw-fee.ts'
import { timeZoneSchema } from '@haulway/domain/time.ts'
import { z } from 'zod'
import { cardOfCase } from './case-card.ts'
import { fuelPriceOfCase, loadOfCase, shiftOfCase } from './case-facts.ts'
import { e4, into, milli, weights } from './decimal.ts'

const workFields = {
  loads: z.array(loadOfCase).optional(),
  shifts: z.array(shiftOfCase).optional(),
  index: z.array(fuelPriceOfCase).optional(),
  zone: timeZoneSchema.optional(),
}

export const priceInput = z.object({ card: cardOfCase, ...workFields })
export type PriceInput = z.infer<typeof priceInput>

export const marginInput = z.object({ sell: cardOfCase, buy: cardOfCase, ...workFields })

/** The facts of a case as the engine takes them. */
export function workOf({ loads, shifts, index, zone }: Partial<PriceInput>): Work {
  return { loads, shifts, fuelPrices: index, timeZone: zone ?? 'America/New_York' }
}

const commission = z
  .object({
    percent: milli,
    on: z.array(z.string()).optional(),
    includesSurcharge: z.boolean().optional(),
    includesStandby: z.boolean().optional(),
    includesAddOns: z.boolean().optional(),
    min: e4.optional(),
    max: e4.optional(),
    per: z.enum(['load', 'statement']).optional(),
  })
  .transform(({ percent, min, max, ...same }) => ({ ...same, percentMilli: percent, minE4: min, maxE4: max }))
  .transform(into(commissionSchema))

export const splitInput = priceInput.extend({ commission })

const driverRule = z.union([
  z.object({ card: cardOfCase }),
  z
    .object({ percent: milli, on: z.array(z.string()).optional(), afterCommission: z.boolean().optional() })
    .transform(({ percent, ...same }) => ({ ...same, percentMilli: percent })),
])

export const driverInput = priceInput.extend({
  commission: commission.optional(),
  driver: z.union([z.object({ greaterOf: z.array(driverRule) }), driverRule]).transform(into(driverPaySchema)),
  driverLoads: z.array(loadOfCase).optional(),
})
export type DriverInput = z.infer<typeof driverInput>

export const agreementsInput = z.object({
  zone: timeZoneSchema.optional(),
  bargains: z.record(z.string(), z.union([driverInput.extend({ op: z.literal('driver') }), priceInput])),
})

export const chargeBackInput = priceInput.extend({ to: z.array(z.string()) })

export const correctInput = priceInput.partial().extend({ versions: z.array(priceInput.partial()) })

const lineOf = { ref: z.string().nullable().default(null), code: z.string() }

export const disputeInput = priceInput.extend({
  hold: z.object({ factorPercent: milli.optional() }).optional(),
  disputes: z.array(
    z.object({ ...lineOf, claimedQuantity: milli.optional(), claimedCents: z.int().optional() }).refine(hasOneAmount),
  ),
  outcome: z
    .array(
      z.object({ ...lineOf, finalQuantity: milli.optional(), finalCents: z.int().optional() }).refine(hasOneAmount),
    )
    .optional(),
})

function hasOneAmount(granted: Record<string, unknown>): boolean {
  const { claimedQuantity, claimedCents, finalQuantity, finalCents } = granted
  return [claimedQuantity, claimedCents, finalQuantity, finalCents].filter(each => each !== undefined).length === 1
}

const item = z.object({ code: z.string(), amountCents: z.int() })

export const statementInput = z
  .object({
    items: z.array(item),
    taxes: z
      .array(
        z.object({
          name: z.string(),
          percent: milli,
          on: z.array(z.string()),
          rounding: z.enum(['line', 'statement']).default('statement'),
        }),
      )
      .default([]),
    retainage: z
      .object({
        percent: milli,
        on: z.array(z.string()),
        untilHeldCents: z.int().optional(),
        heldBeforeCents: z.int().default(0),
      })
      .optional(),
    heldCents: z.int().default(0),
    releasedCents: z.int().default(0),
    carriedInCents: z.int().default(0),
    deductions: z.array(item).default([]),
    quickPay: z.object({ percent: milli }).optional(),
  })
  .transform(({ taxes, retainage, quickPay, ...same }) => ({
    ...same,
    taxes: taxes.map(({ percent, ...tax }) => ({ ...tax, percentMilli: percent })),
    retainage: retainage && { ...retainage, percentMilli: retainage.percent },
    quickPayPercentMilli: quickPay?.percent,
  }))

export const feeInput = z.object({
  config: z
    .object({
      percentBps: z.int(),
      fixedCents: z.int(),
      minCents: z.int(),
      maxCents: z.int(),
      freeAfterDays: z.int().optional(),
      instantSurchargeBps: z.int().optional(),
    })
    .transform(config => ({ ...config, version: 1 }))
    .transform(into(withdrawFeeConfigSchema)),
  grossCents: z.int(),
  daysHeld: z.int().optional(),
  instant: z.boolean().optional(),
})

export const interestInput = z.object({
  amountCents: z.int(),
  dueOn: z.iso.date(),
  paidOn: z.iso.date(),
  percentPerMonth: milli,
})

export const allocateInput = z.object({ amountCents: z.int(), weights })
