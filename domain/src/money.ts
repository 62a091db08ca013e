/** Money is integer cents (hundredths of the currency's unit), safe integers on the wire. Never dollars as a float. */
import { z } from 'zod'

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

/**
 * Multiplies and divides in exact integers, rounding half up (away from zero for negatives), for pay lines.
 * @returns round(a × b / divisor), a safe integer
 * @throws RangeError when the result is not a safe integer or the divisor is not positive
 */
export function multiplyDivideRound(a: number, b: number, divisor: number): number {
  if (divisor <= 0) throw new RangeError('divisor must be positive')
  const product = BigInt(a) * BigInt(b)
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n)
  const result = Number(product < 0n ? -rounded : rounded)
  if (!Number.isSafeInteger(result)) throw new RangeError('amount is too large')
  return result
}
