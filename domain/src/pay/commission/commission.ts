/** Commission: what a broker keeps of the lines between payer and payee. */
import { z } from 'zod'
import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofE4, ofPercentMilli, percentMilliSchema, rateE4Schema } from '../card/quantities.ts'
import { freightCodes, type Line, matchesCode, type Price, totalOf } from '../line/line.ts'

export const commissionSchema = z.object({
  percentMilli: percentMilliSchema,
  /** The codes that it is a percentage of; freight without it. `x*` means every code that begins so. */
  on: z.array(z.string().max(80)).max(40).optional(),
  includesSurcharge: z.boolean().default(false),
  includesStandby: z.boolean().default(false),
  includesAddOns: z.boolean().default(false),
  /** At least and at most for each load, or for the statement. Without a base there is no commission at all. */
  minE4: rateE4Schema.optional(),
  maxE4: rateE4Schema.optional(),
  /** What the commission is computed and rounded for: each load, or all lines together. */
  per: z.enum(['load', 'statement']).default('load'),
})
export type Commission = z.infer<typeof commissionSchema>

/**
 * A commission as it is agreed on for each load: of freight and what the flags add. A stored one may be older than the
 * rule about its limits.
 */
export const loadCommissionSchema = commissionSchema.omit({ on: true, per: true }).superRefine((limits, context) => {
  const message = whyNotMinimum(limits)
  if (message) context.addIssue({ code: 'custom', path: ['minE4'], message })
})
export type LoadCommission = z.infer<typeof loadCommissionSchema>

/** @returns why a commission can't have this minimum, as one sentence */
export function whyNotMinimum({ minE4, maxE4 }: Pick<Commission, 'minE4' | 'maxE4'>): string | undefined {
  if (minE4 === undefined || maxE4 === undefined || minE4 <= maxE4) return undefined
  return "The minimum can't be more than the maximum. Change one of them."
}

/** The commission of each load (shift, truck day), or of all lines, as negative lines of the payee. */
export function commissionOf(commission: Commission, lines: readonly Line[]): Line[] {
  const codes = [
    ...(commission.on ?? freightCodes),
    ...(commission.includesSurcharge ? ['fuel'] : []),
    ...(commission.includesStandby ? ['standby*'] : []),
    ...(commission.includesAddOns ? ['addOn:*'] : []),
  ]
  const base = lines.filter(({ code }) => matchesCode(codes, code))
  if (commission.per === 'statement') return commissionLines(commission, null, totalOf(base))
  return [...Map.groupBy(base, ({ ref }) => ref)].flatMap(([ref, ofRef]) =>
    commissionLines(commission, ref, totalOf(ofRef)),
  )
}

/** What the payee gets of a price: its lines, less the commission, which is never more than the lines pay. */
export function withoutCommission(price: Price, commission: Commission): Price {
  if (price.missing !== undefined) return price
  const kept = commissionOf(commission, price.lines).flatMap(line => {
    const ofRef = price.lines.filter(({ ref }) => line.ref === null || ref === line.ref)
    const amountCents = -Math.min(-line.amountCents, Math.max(0, totalOf(ofRef)))
    return amountCents === 0 ? [] : [{ ...line, amountCents }]
  })
  const lines = [...price.lines, ...kept]
  return { lines, totalCents: totalOf(lines) }
}

function commissionLines(commission: Commission, ref: string | null, baseCents: number): Line[] {
  if (baseCents === 0) return []
  const { percentMilli, minE4, maxE4, per } = commission
  const share = centsOfAmount(times(exact(baseCents, 100n), ofPercentMilli(percentMilli)))
  const atLeast = minE4 === undefined || baseCents < 0 ? share : Math.max(share, centsOfAmount(ofE4(minE4)))
  const cents = maxE4 === undefined ? atLeast : Math.min(atLeast, centsOfAmount(ofE4(maxE4)))
  if (cents === 0) return []
  return [
    {
      code: 'commission',
      ref,
      unit: 'percent',
      rateNano: percentMilli * 1_000_000,
      amountCents: -cents,
      rule: per === 'statement' ? 'commissionOfStatement' : 'commissionOfLoad',
      facts: { baseCents },
    },
  ]
}
