/** Pay lines: the pay of a load, each line with all its inputs, so that every cent can be explained. */
import { z } from 'zod'
import { amountCentsSchema, unitPriceCentsSchema } from '../money.ts'
import { rateCardFieldsSchema } from '../pay/card/rate-card.ts'
import { priceWork } from '../pay/day/price-work.ts'
import type { Line, Price } from '../pay/line/line.ts'
import { loadFactsSchema } from '../pay/load/load-facts.ts'
import { minuteMs } from '../time.ts'
import { type Quantity, quantitySchema, rateBases, type Unit, unitNames } from '../units.ts'
import type { HaulRate } from '../work/haul/haul.ts'

/** The rules of pay lines. The screen shows the sentence in a line's details. */
export const payRules = {
  quantityTimesRate: 'Quantity times the rate.',
  convertedQuantityTimesRate: "Quantity in the rate's unit, to three decimals, times the rate.",
  oneLoad: 'One load at the load rate.',
  hoursTimesRate: 'Minutes worked at the hourly rate, up to 24 hours per load.',
  standbyAfterFreeMinutes: 'Minutes in line past the free wait time, at the standby rate.',
} as const

export const payLineSchema = z.object({
  code: z.enum(['haul', 'standby', 'material']),
  /** In the unit of the rate; null for time. */
  quantityMilli: z.int().min(0).nullable(),
  unit: z.enum([...unitNames, 'hour', 'minute']),
  /** The entered quantity, if it was converted. */
  statedQuantity: quantitySchema.optional(),
  gramsPerCubicMeter: z.int().optional(),
  rateCents: unitPriceCentsSchema,
  /** Paid minutes, for time. */
  minutes: z.int().min(0).nullable(),
  /** Total and free minutes, for standby. */
  waitedMinutes: z.int().min(0).optional(),
  freeMinutes: z.int().min(0).optional(),
  amountCents: amountCentsSchema,
  rule: z.enum(Object.keys(payRules) as (keyof typeof payRules)[]),
})
export type PayLine = z.infer<typeof payLineSchema>

/** Lines with their total, or the information that is missing to compute them. */
export type Pay =
  | { lines: PayLine[]; totalCents: number; missing?: undefined }
  | { missing: 'quantity' | 'conversion' | 'minutes' }

export type HaulFacts = {
  quantity?: Quantity | undefined
  gramsPerCubicMeter?: number | null
  /** From start to delivery, for a rate by the hour. */
  workedMinutes?: number | undefined
  /** Minutes in line; not paid separately at an hourly rate. */
  waitedMinutes?: number | undefined
}

/** The pay of the trucking entity for a load: the haul by its rate basis, and standby after the free minutes. */
export function haulPay(rate: HaulRate, facts: HaulFacts): Pay {
  if (rate.basis === 'perHour') return hourPay(rate, facts)
  const waitedMinutes = paidMinutes(facts.waitedMinutes ?? 0)
  const standby = {
    place: 'pit' as const,
    freeMinutes: rate.standbyFreeMinutes,
    rate: { rateE4: rate.standbyCentsPerMinute * e4PerCent, per: 'minute' as const },
  }
  return quantityPay('haul', { unit: rateBases[rate.basis], priceCents: rate.rateCents }, facts, {
    standby: [standby],
    waits: [{ place: 'pit', waitedMs: waitedMinutes * minuteMs }],
  })
}

/** The pay of the pit for the material of a load. */
export function materialPay(
  price: { unit: Unit; priceCents: number },
  facts: Pick<HaulFacts, 'quantity' | 'gramsPerCubicMeter'>,
): Pay {
  return quantityPay('material', price, facts, { standby: [], waits: [] })
}

/** Rates of the engine are in hundredths of a cent. */
const e4PerCent = 100

type Waiting = {
  standby: z.input<typeof rateCardFieldsSchema>['standby']
  waits: z.input<typeof loadFactsSchema>['waits']
}

function quantityPay(
  code: 'haul' | 'material',
  { unit, priceCents }: { unit: Unit; priceCents: number },
  { quantity, gramsPerCubicMeter }: HaulFacts,
  { standby, waits }: Waiting,
): Pay {
  const card = rateCardFieldsSchema.parse({
    basis: unit,
    rateE4: priceCents * e4PerCent,
    ...(gramsPerCubicMeter && { density: { gramsPerCubicMeter } }),
    standby,
  })
  // A rate by the load is paid once, whatever was counted.
  const stated = unit === 'load' ? undefined : quantity
  const load = loadFactsSchema.parse({
    id: code,
    ...(stated && { quantity: { valueMicro: stated.amountMilli * 1000, unit: stated.unit } }),
    waits,
  })
  return payOf(priceWork(card, { loads: [load], timeZone: 'UTC' }), line =>
    line.code === 'haul'
      ? quantityLine(code, line, { unit, priceCents, stated, gramsPerCubicMeter })
      : standbyLine(line),
  )
}

function hourPay(rate: HaulRate, facts: HaulFacts): Pay {
  if (facts.workedMinutes === undefined) return { missing: 'minutes' }
  const minutes = paidMinutes(facts.workedMinutes)
  const card = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: rate.rateCents * e4PerCent, clock: 'load' })
  const load = loadFactsSchema.parse({ id: 'haul', startAt: 0, endAt: minutes * minuteMs })
  return payOf(priceWork(card, { loads: [load], timeZone: 'UTC' }), ({ amountCents }) => ({
    code: 'haul',
    quantityMilli: null,
    unit: 'hour',
    rateCents: rate.rateCents,
    minutes,
    amountCents,
    rule: 'hoursTimesRate',
  }))
}

/** A load takes at most a day. Minutes beyond that are a wrong clock and not paid. */
const loadMinutesMax = 24 * 60

function paidMinutes(minutes: number): number {
  return Math.min(loadMinutesMax, Math.max(0, Math.floor(minutes)))
}

function payOf(price: Price, toPayLine: (line: Line) => PayLine): Pay {
  if (price.missing === undefined) return { lines: price.lines.map(toPayLine), totalCents: price.totalCents }
  // Terms of a haul have no surcharge, so no index can be missing.
  return { missing: price.missing === 'fuelIndex' ? 'quantity' : price.missing }
}

type Priced = { unit: Unit; priceCents: number; stated: Quantity | undefined; gramsPerCubicMeter?: number | null }

function quantityLine(code: 'haul' | 'material', line: Line, priced: Priced): PayLine {
  const { unit, priceCents, stated, gramsPerCubicMeter } = priced
  const isConverted = stated !== undefined && stated.unit !== unit
  const plainRule = unit === 'load' ? 'oneLoad' : 'quantityTimesRate'
  return {
    code,
    quantityMilli: line.quantityMilli ?? 0,
    unit,
    ...(isConverted && { statedQuantity: { amountMilli: stated.amountMilli, unit: stated.unit } }),
    ...(isConverted && gramsPerCubicMeter && { gramsPerCubicMeter }),
    rateCents: priceCents,
    minutes: null,
    amountCents: line.amountCents,
    rule: isConverted ? 'convertedQuantityTimesRate' : plainRule,
  }
}

function standbyLine({ quantityMilli = 0, rateNano = 0, amountCents, facts }: Line): PayLine {
  return {
    code: 'standby',
    quantityMilli: null,
    unit: 'minute',
    rateCents: rateNano / 10_000_000,
    minutes: quantityMilli / 1000,
    waitedMinutes: facts?.waitedMinutes,
    freeMinutes: facts?.freeMinutes,
    amountCents,
    rule: 'standbyAfterFreeMinutes',
  }
}
