/** The card of a case, field by field, and the rate card that it means. */
import { bases, type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { z } from 'zod'
import { e4, into, micro, milli } from './decimal.ts'

const increment = z.object({ minutes: z.int(), mode: z.enum(['up', 'down', 'nearest', 'halfUp']) })
const codes = z.array(z.string())

const quantity = z.union([
  z.object({ decimals: z.int().min(0).max(3), mode: z.enum(['halfUp', 'nearest', 'down', 'up']) }),
  z.object({ increment: milli, mode: z.enum(['halfUp', 'nearest', 'down', 'up']) }),
])

const standby = z.object({
  place: z.enum(['pit', 'site', 'any']),
  freeMinutes: z.int().optional(),
  per: z.enum(['load', 'day']).optional(),
  ratePerMinute: e4.optional(),
  ratePerHour: e4.optional(),
  increment: increment.optional(),
  maxMinutes: z.int().optional(),
  billWeather: z.boolean().optional(),
})

const row = z.object({ from: milli, below: milli.optional() })
const fuel = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('percentStep'),
    base: milli,
    step: milli,
    percentPerStep: milli,
    stepMode: z.enum(['full', 'started']),
    credit: z.boolean().optional(),
    capPercent: milli.optional(),
    on: codes.optional(),
  }),
  z.object({ method: z.literal('percentTable'), rows: z.array(row.extend({ percent: milli })), on: codes.optional() }),
  z.object({ method: z.literal('unitTable'), rows: z.array(row.extend({ amount: e4 })), on: codes.optional() }),
  z.object({
    method: z.literal('perMile'),
    base: milli,
    mpg: milli,
    rateDecimals: z.int().optional(),
    credit: z.boolean().optional(),
    on: codes.optional(),
  }),
  z.object({
    method: z.literal('perHour'),
    base: milli,
    gallonsPerHour: milli,
    credit: z.boolean().optional(),
    on: codes.optional(),
  }),
])

export const ownAddOn = z
  .object({ code: z.string(), each: milli.optional(), amount: e4, markupPercent: milli.optional() })
  .transform(({ code, each, amount, markupPercent }) => ({
    code,
    eachMilli: each,
    amountE4: amount,
    markupPercentMilli: markupPercent,
  }))

const cardAddOn = z.object({
  code: z.string(),
  per: z.enum(['load', 'shift', 'unit']),
  amount: e4,
  markupPercent: milli.optional(),
})

const caseCardSchema = z.object({
  basis: z.enum(bases),
  rate: e4,
  quantity: quantity.optional(),
  densityLbPerYard: milli.optional(),
  minimumQuantity: milli.optional(),
  maximumQuantity: milli.optional(),
  minimumPerLoad: e4.optional(),
  minimumPerDay: e4.optional(),
  minimumPerDayCounts: codes.optional(),
  clock: z.enum(['load', 'portal', 'onSite']).optional(),
  increment: increment.optional(),
  minimumMinutes: z.int().optional(),
  minimumPer: z.enum(['shift', 'day']).optional(),
  travelMinutes: z.int().optional(),
  travelCounts: z.boolean().optional(),
  overtime: z.object({ afterMinutes: z.int(), factor: milli }).optional(),
  dayParts: z.array(z.object({ upToMinutes: z.int(), share: micro })).optional(),
  afterRatePerHour: e4.optional(),
  cancel: z.object({ noticeMinutes: z.int(), amount: e4 }).optional(),
  dryRun: e4.optional(),
  standby: z.array(standby).optional(),
  addOns: z.array(cardAddOn).optional(),
  fuel: fuel.optional(),
  backHaul: z
    .union([z.object({ percent: milli, rateDecimals: z.int().optional() }), z.object({ rate: e4 })])
    .optional(),
})
type CaseCard = z.infer<typeof caseCardSchema>

/** A card of a case as a rate card, within the bounds of its fields. */
export const cardOfCase = caseCardSchema.transform(toCard).transform(into(rateCardFieldsSchema))

function toCard(card: CaseCard): z.input<typeof rateCardFieldsSchema> {
  const { rate, quantity, densityLbPerYard, minimumQuantity, maximumQuantity, minimumPerLoad, minimumPerDay } = card
  const { overtime, dayParts, afterRatePerHour, cancel, dryRun, backHaul } = card
  const { standby, addOns, fuel, increment, ...same } = card
  return {
    ...same,
    rateE4: rate,
    billing: quantity && toBilling(quantity),
    density: densityLbPerYard === undefined ? undefined : { poundsPerYardMilli: densityLbPerYard },
    minimumQuantityMilli: minimumQuantity,
    maximumQuantityMilli: maximumQuantity,
    minimumPerLoadE4: minimumPerLoad,
    minimumPerDayE4: minimumPerDay,
    increment: toIncrement(increment),
    overtime: overtime && { afterMinutes: overtime.afterMinutes, factorMilli: overtime.factor },
    // Without a part, the day is paid whole.
    dayParts: dayParts?.length
      ? dayParts.map(({ upToMinutes, share }) => ({ upToMinutes, shareMicro: share }))
      : undefined,
    afterRatePerHourE4: afterRatePerHour,
    cancel: cancel && { noticeMinutes: cancel.noticeMinutes, amountE4: cancel.amount },
    dryRunE4: dryRun,
    standby: standby?.map(toStandby),
    addOns: addOns?.map(({ code, per, amount, markupPercent }) => ({
      code,
      per,
      amountE4: amount,
      markupPercentMilli: markupPercent,
    })),
    // A table without rows has no price to pay for.
    fuel: fuel && 'rows' in fuel && fuel.rows.length === 0 ? undefined : fuel && toFuel(fuel),
    backHaul: backHaul && toBackHaul(backHaul),
  }
}

function toBilling(quantity: NonNullable<CaseCard['quantity']>): RateCard['billing'] {
  const rounding = toRounding(quantity.mode)
  return { stepMilli: 'increment' in quantity ? quantity.increment : 10 ** (3 - quantity.decimals), rounding }
}

function toIncrement(increment: CaseCard['increment']) {
  return increment && { minutes: increment.minutes, rounding: toRounding(increment.mode) }
}

function toRounding(mode: 'halfUp' | 'nearest' | 'down' | 'up') {
  return mode === 'halfUp' ? 'nearest' : mode
}

function toStandby(rule: z.infer<typeof standby>) {
  const { ratePerMinute, ratePerHour, increment, ...same } = rule
  const isByHour = ratePerMinute === undefined
  return {
    ...same,
    rate: { rateE4: ratePerMinute ?? ratePerHour ?? 0, per: isByHour ? ('hour' as const) : ('minute' as const) },
    increment: toIncrement(increment),
  }
}

function toBackHaul(backHaul: NonNullable<CaseCard['backHaul']>): RateCard['backHaul'] {
  if ('rate' in backHaul) return { rateE4: backHaul.rate }
  return { percentMilli: backHaul.percent, rateDecimals: backHaul.rateDecimals }
}

function toFuel(rule: NonNullable<CaseCard['fuel']>): z.input<typeof rateCardFieldsSchema>['fuel'] {
  switch (rule.method) {
    case 'percentStep': {
      const { base, step, percentPerStep, stepMode, capPercent, ...same } = rule
      const percents = { percentPerStepMilli: percentPerStep, capPercentMilli: capPercent }
      return { ...same, ...percents, baseMills: base, stepMills: step, steps: stepMode }
    }
    case 'percentTable':
      return { ...rule, rows: rule.rows.map(each => ({ ...toRow(each), percentMilli: each.percent })) }
    case 'unitTable':
      return { ...rule, rows: rule.rows.map(each => ({ ...toRow(each), amountE4: each.amount })) }
    case 'perMile': {
      const { base, mpg, ...same } = rule
      return { ...same, baseMills: base, milesPerGallonMilli: mpg }
    }
    case 'perHour': {
      const { base, gallonsPerHour, ...same } = rule
      return { ...same, baseMills: base, gallonsPerHourMilli: gallonsPerHour }
    }
  }
}

function toRow({ from, below }: z.infer<typeof row>) {
  return { fromMills: from, belowMills: below }
}
