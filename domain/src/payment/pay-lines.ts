/** Pay lines: the pay of a load, each line with all its inputs, so that every cent can be explained. */
import { z } from 'zod'
import { amountCentsSchema, multiplyDivideRound, unitPriceCentsSchema } from '../money.ts'
import { convertQuantity, type Quantity, quantitySchema, rateBases, type Unit, unitNames } from '../units.ts'
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
  const quantity: Quantity | undefined = rate.basis === 'perLoad' ? { amountMilli: 1000, unit: 'load' } : facts.quantity
  const haul = quantityLine('haul', rateBases[rate.basis], rate.rateCents, quantity, facts.gramsPerCubicMeter)
  if ('missing' in haul) return haul
  const standby = standbyLine(rate, facts.waitedMinutes ?? 0)
  return total(standby ? [haul, standby] : [haul])
}

/** The pay of the pit for the material of a load. */
export function materialPay(
  price: { unit: Unit; priceCents: number },
  facts: Pick<HaulFacts, 'quantity' | 'gramsPerCubicMeter'>,
): Pay {
  const quantity: Quantity | undefined = price.unit === 'load' ? { amountMilli: 1000, unit: 'load' } : facts.quantity
  const line = quantityLine('material', price.unit, price.priceCents, quantity, facts.gramsPerCubicMeter)
  return 'missing' in line ? line : total([line])
}

function hourPay(rate: HaulRate, facts: HaulFacts): Pay {
  if (facts.workedMinutes === undefined) return { missing: 'minutes' }
  const minutes = paidMinutes(facts.workedMinutes)
  const line: PayLine = {
    code: 'haul',
    quantityMilli: null,
    unit: 'hour',
    rateCents: rate.rateCents,
    minutes,
    amountCents: multiplyDivideRound(minutes, rate.rateCents, 60),
    rule: 'hoursTimesRate',
  }
  return total([line])
}

/** A load takes at most a day. Minutes beyond that are a wrong clock and not paid. */
const loadMinutesMax = 24 * 60

function paidMinutes(minutes: number): number {
  return Math.min(loadMinutesMax, Math.max(0, Math.floor(minutes)))
}

function standbyLine(rate: HaulRate, waited: number): PayLine | undefined {
  const waitedMinutes = paidMinutes(waited)
  const minutes = Math.max(0, waitedMinutes - rate.standbyFreeMinutes)
  if (minutes === 0 || rate.standbyCentsPerMinute === 0) return undefined
  return {
    code: 'standby',
    quantityMilli: null,
    unit: 'minute',
    rateCents: rate.standbyCentsPerMinute,
    minutes,
    waitedMinutes,
    freeMinutes: rate.standbyFreeMinutes,
    amountCents: multiplyDivideRound(minutes, rate.standbyCentsPerMinute, 1),
    rule: 'standbyAfterFreeMinutes',
  }
}

// The converted quantity is rounded to the shown digits before pricing, so that a user can check the line by hand.
function quantityLine(
  code: 'haul' | 'material',
  unit: Unit,
  rateCents: number,
  stated: Quantity | undefined,
  gramsPerCubicMeter: number | null | undefined,
): PayLine | { missing: 'quantity' | 'conversion' } {
  if (!stated) return { missing: 'quantity' }
  const quantity = convertQuantity(stated, unit, gramsPerCubicMeter ?? undefined)
  if (!quantity) return { missing: 'conversion' }
  const isConverted = stated.unit !== unit
  const plainRule = unit === 'load' ? 'oneLoad' : 'quantityTimesRate'
  return {
    code,
    quantityMilli: quantity.amountMilli,
    unit,
    ...(isConverted && { statedQuantity: { amountMilli: stated.amountMilli, unit: stated.unit } }),
    ...(isConverted && gramsPerCubicMeter && { gramsPerCubicMeter }),
    rateCents,
    minutes: null,
    amountCents: multiplyDivideRound(quantity.amountMilli, rateCents, 1000),
    rule: isConverted ? 'convertedQuantityTimesRate' : plainRule,
  }
}

function total(lines: PayLine[]): Pay {
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0) }
}
