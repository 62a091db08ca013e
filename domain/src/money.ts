/** Money is integer cents (hundredths of the currency's unit), safe integers on the wire. Never dollars as a float. */
import { z } from 'zod'
import { centsOfAmount, exact, roundToSteps, times } from './exact.ts'

/** The selectable currencies. Their units have a hundred parts, since amounts are cents. */
export const currencies = ['USD', 'CAD', 'MXN', 'EUR', 'GBP', 'AUD', 'NZD'] as const

/** ISO 4217 code, upper case; one of `currencies`. */
export const currencySchema = z
  .string()
  .refine(code => currencies.some(each => each === code), `Choose one of ${currencies.join(', ')}.`)

/** Cents, may be negative. */
export const centsSchema = z.int()

/** Cents of a price or a requested amount: not negative, at most 10^12. */
export const amountCentsSchema = z.int().min(0).max(1_000_000_000_000)

/** Cents of a sum of booked amounts: not negative, and as large as what was booked. */
export const sumCentsSchema = centsSchema.min(0)

/** The limit of a balance in cents, so that sums of balances are exact: 10 trillion of a currency's unit. */
export const balanceCentsMax = 1_000_000_000_000_000

/** A part of an amount, in hundredths of a percent, rounded to the nearest cent, half a cent away from zero. */
export function percentOfCents(amountCents: number, percentBps: number): number {
  return roundToSteps(times(exact(amountCents), exact(percentBps, 10_000)), 1)
}

/**
 * What a quantity costs at a rate, half a cent away from zero.
 * @param amountMilli thousandths of a unit @param rateE4 ten-thousandths of the currency's unit, for one unit
 */
export function centsAtRate(amountMilli: number, rateE4: number): number {
  return centsOfAmount(times(exact(amountMilli, 1000), exact(rateE4, 10_000)))
}
