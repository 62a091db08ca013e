/** Line: one priced thing with its quantity, its rate, its rule and the facts it came from. */
import { z } from 'zod'
import { centsOfAmount, type Exact, exact, roundToSteps, times } from '../../exact.ts'
import { centsSchema } from '../../money.ts'
import { daySchema } from '../../time.ts'
import { lineRules } from './line-rules.ts'

/** The codes that the rules make. Add-ons and standby also carry what they are for: `addOn:tarp`, `standby:pit`. */
const plainCodes = [
  'haul',
  'minimumQuantity',
  'overloadCut',
  'minimumLoad',
  'hours',
  'overtime',
  'minimumHours',
  'travel',
  'day',
  'minimumDay',
  'cancelFee',
  'dryRun',
  'fuel',
  'commission',
  'driver',
  'interest',
  'chargeBack',
  // What a pit sells. In a card, and in a load's pay, the price of material is `haul`.
  'material',
]

/** The lines that pay for the hauling itself: what a surcharge, a minimum or a commission is based on by default. */
export const freightCodes: readonly string[] = plainCodes.slice(0, 9)

/** Freight with the top-up to the minimum of the day: all that hauling pays besides surcharge, standby and add-ons. */
export const allFreightCodes: readonly string[] = [...freightCodes, 'minimumDay']

export const lineCodeSchema = z
  .string()
  .max(80)
  .refine(code => plainCodes.includes(code) || /^(standby|addOn):./.test(code), 'Choose a line that exists.')

/** What the quantity of a line counts. A percent line has no quantity; its rate is the percentage. */
export const lineUnits = [
  'ton',
  'tonne',
  'yard',
  'cubicMeter',
  'load',
  'mile',
  'minute',
  'day',
  'each',
  'percent',
] as const
export type LineUnit = (typeof lineUnits)[number]

/** What explains a line besides quantity and rate. */
const lineFactsSchema = z.object({
  /** The quantity as it was stated, in millionths of its unit, before deductions and conversion. */
  statedMicro: z.int().optional(),
  statedUnit: z.string().max(20).optional(),
  deductedMicro: z.int().optional(),
  deductedUnit: z.string().max(20).optional(),
  /** Standby: all counted minutes in line, and the free ones of them. */
  waitedMinutes: z.int().min(0).optional(),
  freeMinutes: z.int().min(0).optional(),
  /** Surcharge: the price of fuel in thousandths of the currency's unit, and the day it is effective from. */
  indexMills: z.int().optional(),
  indexFrom: daySchema.optional(),
  /** What a percentage is taken of. */
  baseCents: centsSchema.optional(),
  /** The minimum or maximum that made the line: thousandths of the unit, minutes, or cents. */
  limitMilli: z.int().optional(),
  limitMinutes: z.int().optional(),
  limitCents: centsSchema.optional(),
  markupPercentMilli: z.int().optional(),
  /** Day rate: the share in millionths, and the minutes that it is for. */
  shareMicro: z.int().optional(),
  workedMinutes: z.int().optional(),
})
export type LineFacts = z.infer<typeof lineFactsSchema>

export const lineSchema = z.object({
  code: lineCodeSchema,
  /** The load or shift; "truck day" for a line of a whole day; null for a line of the whole statement. */
  ref: z.string().max(120).nullable(),
  /** Thousandths of the unit, as shown. */
  quantityMilli: z.int().optional(),
  unit: z.enum(lineUnits).optional(),
  /** Billionths of the currency's unit, or of a percent: exact for every rate that a card can make. */
  rateNano: z.int().optional(),
  /** The rate of a line in minutes is for an hour. */
  ratePer: z.literal('hour').optional(),
  amountCents: centsSchema,
  rule: z.enum(Object.keys(lineRules) as (keyof typeof lineRules)[]),
  facts: lineFactsSchema.optional(),
  /** Cancels a line of an earlier entry. */
  reverses: z.literal(true).optional(),
})
export type Line = z.infer<typeof lineSchema>

/** What must be known before there is any pay. It blocks approval. */
const missings = ['quantity', 'conversion', 'minutes', 'fuelIndex'] as const
export type Missing = (typeof missings)[number]

/** The lines of one agreement, and their sum. */
export const pricedSchema = z.object({ lines: z.array(lineSchema).max(500), totalCents: centsSchema })

/** Lines with their total, or what is missing to price them. */
export const priceSchema = z.union([pricedSchema, z.object({ missing: z.enum(missings) })])
export type Price = { lines: Line[]; totalCents: number; missing?: undefined } | { missing: Missing }

/** The lines of a price; none while something is missing. */
export function linesOf(price: Price | z.infer<typeof priceSchema> | undefined): Line[] {
  return price && 'lines' in price ? price.lines : []
}

/** The sum of what lines or payments come to. */
export function totalOf(amounts: readonly { amountCents: number }[]): number {
  return amounts.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** @param patterns codes; one that ends in `*` means every code that begins so */
export function matchesCode(patterns: readonly string[], code: string): boolean {
  return patterns.some(each => (each.endsWith('*') ? code.startsWith(each.slice(0, -1)) : code === each))
}

export function totalOfCodes(lines: readonly Line[], patterns: readonly string[]): number {
  return totalOf(lines.filter(({ code }) => matchesCode(patterns, code)))
}

/** The minutes that lines of standby pay by the minute. */
export function standbyMinutesOf(lines: readonly Pick<Line, 'code' | 'unit' | 'quantityMilli'>[]): number {
  const standby = lines.filter(({ code, unit }) => code.startsWith('standby:') && unit === 'minute')
  return standby.reduce((sum, { quantityMilli = 0 }) => sum + quantityMilli / 1000, 0)
}

/** Lines that are kept although they are zero, because they are the first line of a load, shift or share. */
const firstCodes = ['haul', 'hours', 'day', 'driver']

/** Leaves out lines of nothing. */
export function withoutEmpty(lines: readonly Line[]): Line[] {
  return lines.filter(({ code, amountCents }) => amountCents !== 0 || firstCodes.includes(code))
}

export const nanoOf = (rate: Exact) => roundToSteps(rate, 1_000_000_000n)

/** What a quantity costs at the rate of a line, rounded once. */
export function priceAtRateOf(line: Pick<Line, 'rateNano' | 'ratePer'>, quantityMilli: number): number | undefined {
  if (line.rateNano === undefined) return undefined
  const perUnit = exact(line.rateNano, line.ratePer === 'hour' ? 60_000_000_000n : 1_000_000_000n)
  return centsOfAmount(times(exact(quantityMilli, 1000n), perUnit))
}
