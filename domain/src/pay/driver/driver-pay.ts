/** Driver pay: a share of the fleet's lines, a card of the driver's own, or the greatest of several. */
import { z } from 'zod'
import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofPercentMilli, percentMilliSchema } from '../card/quantities.ts'
import { rateCardFieldsSchema } from '../card/rate-card.ts'
import { priceWork, type Work } from '../day/price-work.ts'
import { type Line, matchesCode, type Price, totalOf } from '../line/line.ts'

const driverRuleSchema = z.union([
  z.object({ card: rateCardFieldsSchema }),
  z.object({
    percentMilli: percentMilliSchema,
    /** The codes of the fleet's lines that it is a percentage of. `x*` means every code that begins so. */
    on: z.array(z.string().max(80)).max(40).default(['haul']),
    /** The broker's commission of the load is subtracted first. */
    afterCommission: z.boolean().default(false),
  }),
])
type DriverRule = z.infer<typeof driverRuleSchema>

export const driverPaySchema = z.union([
  driverRuleSchema,
  /** Pays by the rule with the greatest total over all the work. If totals are equal, by the first of them. */
  z.object({ greaterOf: z.array(driverRuleSchema).min(1).max(10) }),
])
export type DriverPay = z.infer<typeof driverPaySchema>

/** The fleet's lines, the commission it pays, and the work that the driver's own card is priced on. */
export type DriverWork = { fleetLines: readonly Line[]; commission: readonly Line[]; work: Work }

/** The driver's lines with their total, and the total of each option where the greater one counts. */
export function driverPay(pay: DriverPay, work: DriverWork): Price & { optionsCents?: number[] } {
  if (!('greaterOf' in pay)) return payByRule(pay, work)
  const options: Extract<Price, { lines: Line[] }>[] = []
  for (const rule of pay.greaterOf) {
    const option = payByRule(rule, work)
    if (option.missing !== undefined) return option
    options.push(option)
  }
  const greatest = options.reduce((best, option) => (option.totalCents > best.totalCents ? option : best))
  return { ...greatest, optionsCents: options.map(({ totalCents }) => totalCents) }
}

function payByRule(rule: DriverRule, { fleetLines, commission, work }: DriverWork): Price {
  if ('card' in rule) {
    const own = priceWork(rule.card, work)
    if (own.missing !== undefined) return own
    return { ...own, lines: own.lines.map(line => ({ ...line, code: 'driver' })) }
  }
  const base = fleetLines.filter(({ code }) => matchesCode(rule.on, code))
  const lines = [...Map.groupBy(base, ({ ref }) => ref)].map(([ref, ofRef]): Line => {
    const kept = rule.afterCommission ? totalOf(commission.filter(line => line.ref === ref)) : 0
    const baseCents = totalOf(ofRef) + kept
    return {
      code: 'driver',
      ref,
      unit: 'percent',
      rateNano: rule.percentMilli * 1_000_000,
      amountCents: centsOfAmount(times(exact(baseCents, 100n), ofPercentMilli(rule.percentMilli))),
      rule: 'driverShare',
      facts: { baseCents },
    }
  })
  return { lines, totalCents: totalOf(lines) }
}
