/** Rate card: what two parties agreed that hauling pays. Plain data; every rule of it makes lines of its own. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { canonicalText } from '../../seal/canonical.ts'
import { fuelSurchargeSchema } from './fuel-terms.ts'
import { milliSchema, minutesSchema, percentMilliSchema, rateE4Schema, signedRateE4Schema } from './quantities.ts'

/** What one unit of the rate is. `flat` is once for each load. */
export const bases = ['ton', 'tonne', 'yard', 'cubicMeter', 'load', 'mile', 'hour', 'day', 'flat'] as const

export const placesOfWaiting = ['pit', 'site'] as const

/** How minutes become paid minutes: to the next, the last or the nearest multiple. */
const incrementSchema = z.object({ minutes: minutesSchema.min(1), rounding: z.enum(['up', 'down', 'nearest']) })
export type Increment = z.infer<typeof incrementSchema>

/** How the billed quantity is rounded; to the nearest thousandth without a rule. */
const billingSchema = z.object({
  /** The step, in thousandths of the unit: 1 is three decimals, 1,000 is whole units, 500 is half units. */
  stepMilli: milliSchema.min(1),
  rounding: z.enum(['nearest', 'down', 'up']),
})

/** Paid waiting: after the free minutes, up to the most, in increments. */
const standbySchema = z.object({
  place: z.enum([...placesOfWaiting, 'any']),
  freeMinutes: minutesSchema.default(0),
  per: z.enum(['load', 'day']).default('load'),
  rate: z.object({ rateE4: rateE4Schema, per: z.enum(['minute', 'hour']) }),
  increment: incrementSchema.optional(),
  maxMinutes: minutesSchema.optional(),
  /** Waiting because of weather is paid, too. */
  billWeather: z.boolean().default(false),
})
export type Standby = z.infer<typeof standbySchema>

const addOnCodeSchema = z.string().min(1).max(60)

const cardAddOnSchema = z.object({
  code: addOnCodeSchema,
  /** Once for each delivered load or each shift, or for each billed unit of a delivered load. */
  per: z.enum(['load', 'shift', 'unit']),
  amountE4: signedRateE4Schema,
  markupPercentMilli: percentMilliSchema.default(0),
})
export type CardAddOn = z.infer<typeof cardAddOnSchema>

/** An add-on of one load or shift: tolls, a tarp, a wash. */
export const ownAddOnSchema = z.object({
  code: addOnCodeSchema,
  eachMilli: milliSchema.default(1000),
  amountE4: signedRateE4Schema,
  markupPercentMilli: percentMilliSchema.default(0),
})
export type OwnAddOn = z.infer<typeof ownAddOnSchema>

/** The rate of a load with the leg `back`. Minimum and maximum quantities of that load use it, too. */
const backHaulSchema = z.object({
  rateE4: rateE4Schema.optional(),
  /** A share of the rate, instead of a rate of its own. */
  percentMilli: percentMilliSchema.optional(),
  rateDecimals: z.int().min(0).max(9).optional(),
})

/** Either in thousandths of a pound per cubic yard, or in grams per cubic meter as materials have it. */
export const densitySchema = z.object({
  poundsPerYardMilli: milliSchema.min(1).optional(),
  gramsPerCubicMeter: z.int().min(1).max(100_000_000).optional(),
})
export type Density = z.infer<typeof densitySchema>

/** What the two businesses agreed on for the day on which they disagree. */
const disputeRulesSchema = z.object({
  /** How much of the disputed part waits, in thousandths of a percent: 150,000 holds one and a half times of it. */
  holdPercentMilli: z.int().min(1000, 'Enter 1 to 300%.').max(300_000, 'Enter 1 to 300%.').default(100_000),
  /** How many days the other side has to answer. */
  answerDays: z.int().min(1, 'Enter 1 to 60 days.').max(60, 'Enter 1 to 60 days.').default(7),
  /** The business that settles what the two sides don't agree on. It is not a party of the work. */
  arbiter: z.object({ entityId: idSchema, name: z.string().min(1).max(80) }).optional(),
})
export type DisputeRules = z.infer<typeof disputeRulesSchema>
const usualDisputeRules = disputeRulesSchema.parse({})

/** The fields of a rate card, each within its bounds. */
export const rateCardFieldsSchema = z.object({
  basis: z.enum(bases),
  /** For one unit of the basis. */
  rateE4: rateE4Schema,
  billing: billingSchema.optional(),
  /** Loose density; without it, weight and volume do not convert. */
  density: densitySchema.optional(),
  /** The agreed route, in thousandths of a mile, for each load. Pay by the mile never depends on how it was driven. */
  routeMilesMilli: milliSchema.min(1).max(1_000_000, 'Enter 1,000 miles or less.').optional(),
  /** For each load, in the basis. */
  minimumQuantityMilli: milliSchema.optional(),
  /** For each load, in the basis: the legal payload. A load's own limit replaces it. */
  maximumQuantityMilli: milliSchema.optional(),
  /** The legal payload of each load's truck is the maximum, if it is known. */
  maximumByPayload: z.boolean().optional(),
  minimumPerLoadE4: rateE4Schema.optional(),
  /** For each truck and shift day. */
  minimumPerDayE4: rateE4Schema.optional(),
  /** The codes that count for the minimum of the day; freight without it. `x*` means every code that begins so. */
  minimumPerDayCounts: z.array(z.string().max(80)).max(40).optional(),
  /** Which time is paid: of each load from start to delivery, of a shift from punch to punch, or on site. */
  clock: z.enum(['load', 'portal', 'onSite']).default('portal'),
  increment: incrementSchema.optional(),
  minimumMinutes: minutesSchema.optional(),
  minimumPer: z.enum(['shift', 'day']).default('shift'),
  /** Paid for each shift. */
  travelMinutes: minutesSchema.optional(),
  /** Travel time counts for the minimum time. */
  travelCounts: z.boolean().default(false),
  overtime: z.object({ afterMinutes: minutesSchema, factorMilli: z.int().min(0).max(5000) }).optional(),
  /** A day rate by parts: up to each number of minutes, that share of the rate, in millionths. */
  dayParts: z
    .array(z.object({ upToMinutes: minutesSchema, shareMicro: z.int().min(0).max(10_000_000) }))
    .min(1)
    .max(20)
    .optional(),
  /** For the time past the last part. */
  afterRatePerHourE4: rateE4Schema.optional(),
  cancel: z.object({ noticeMinutes: minutesSchema, amountE4: rateE4Schema }).optional(),
  /** For a load that was rejected or not available, unless the hauler caused it. */
  dryRunE4: rateE4Schema.optional(),
  standby: z.array(standbySchema).max(10).default([]),
  addOns: z.array(cardAddOnSchema).max(40).default([]),
  fuel: fuelSurchargeSchema.optional(),
  backHaul: backHaulSchema.optional(),
  /** Only of a pit's material: what the pit pays back for minutes that it made a truck wait, past the free ones. */
  chargeBack: standbySchema.pick({ freeMinutes: true, rate: true, maxMinutes: true }).optional(),
  /** About disputes; the usual rules without it. No price depends on it. */
  disputes: disputeRulesSchema.optional(),
})
export type RateCard = z.infer<typeof rateCardFieldsSchema>

/** Whether two cards say the same, even if one of them has crossed the wire. */
export function isSameCard(a: RateCard, b: RateCard): boolean {
  // Parsing adds what a card says without naming it.
  const textOf = (card: RateCard) => canonicalText(rateCardFieldsSchema.parse(card))
  return textOf(a) === textOf(b)
}

/** Whether the rate or the surcharge of a card is by the mile. */
export function isPaidByMile({ basis, fuel }: Pick<RateCard, 'basis' | 'fuel'>): boolean {
  return basis === 'mile' || fuel?.method === 'perMile'
}

/** The rules for a dispute of a line that this card priced. */
export function disputeRulesOf(card: Pick<RateCard, 'disputes'> | undefined): DisputeRules {
  return card?.disputes ?? usualDisputeRules
}

/** Whether the card pays for time, by the hour or the day. */
export function isPaidByTime({ basis }: Pick<RateCard, 'basis'>): boolean {
  return basis === 'hour' || basis === 'day'
}

/** Whether the card pays for shifts: by the hour with a time sheet or on site, or by the day. Its loads pay no haul. */
export function isPaidByShift(card: Pick<RateCard, 'basis' | 'clock'>): boolean {
  return isPaidByTime(card) && !isPaidByLoadTime(card)
}

/** Whether the card pays for the time of each load, not of the shift. */
export function isPaidByLoadTime({ basis, clock }: Pick<RateCard, 'basis' | 'clock'>): boolean {
  return basis === 'hour' && clock === 'load'
}
