/** The integers that cards and facts are written in, and the exact numbers they are. */
import { z } from 'zod'
import { type Exact, exact } from '../../exact.ts'

/** The most that a unit of anything can cost: 1,000,000.00 of the currency. */
export const rateE4Max = 10_000_000_000

const rateTooHigh = 'Enter at most 1,000,000.00 per unit.'

/** A rate or an amount in 1/10,000 of the currency's unit: $4.125 is 41,250. Not negative. */
export const rateE4Schema = z.int().min(0).max(rateE4Max, rateTooHigh)

/** The same, may be negative: a discount. */
export const signedRateE4Schema = z
  .int()
  .min(-rateE4Max, 'Enter at least –1,000,000.00 per unit.')
  .max(rateE4Max, rateTooHigh)

/** Thousandths of a percent: 8.5 % is 8,500. */
export const percentMilliSchema = z.int().min(0).max(1_000_000, 'Enter 1,000 percent or less.')

/** Thousandths of a unit. */
export const milliSchema = z.int().min(0).max(1_000_000_000)

export const millsMax = 1_000_000

/** A price of fuel in mills, thousandths of the currency's unit: $3.874 is 3,874. */
export const millsSchema = z.int().min(0).max(millsMax)

/** Whole minutes, at most a week. */
export const minutesSchema = z.int().min(0).max(10_080)

export const ofE4 = (value: number): Exact => exact(value, 10_000n)
export const ofMilli = (value: number): Exact => exact(value, 1000n)
export const ofMicro = (value: number): Exact => exact(value, 1_000_000n)
/** A percentage as a factor: 8,500 thousandths of a percent are 0.085. */
export const ofPercentMilli = (value: number): Exact => exact(value, 100_000n)
