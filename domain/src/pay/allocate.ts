/** Shares whole cents among parts. */
import { safeNumber } from '../exact.ts'

/**
 * Each part gets its share rounded down. The cents left go to the largest remainders, equal ones to the earlier part.
 * A negative amount is shared like its positive mirror image. Without any weight, all parts count the same.
 * @param weights not negative, in any common unit
 * @returns parts that sum to the amount; none without weights
 * @throws RangeError when a weight is negative
 */
export function allocate(amountCents: number, weights: readonly (number | bigint)[]): number[] {
  const given = weights.map(BigInt)
  if (given.some(weight => weight < 0n)) throw new RangeError('a weight is negative')
  const whole = given.reduce((sum, weight) => sum + weight, 0n)
  const counted = whole === 0n ? given.map(() => 1n) : given
  const divisor = whole === 0n ? BigInt(given.length) : whole
  const amount = BigInt(Math.abs(amountCents))
  const shares = counted.map((weight, i) => ({
    i,
    cents: (amount * weight) / divisor,
    remainder: (amount * weight) % divisor,
  }))
  const byRemainder = shares.toSorted((a, b) => compare(b.remainder, a.remainder) || a.i - b.i)
  let left = amount - shares.reduce((sum, { cents }) => sum + cents, 0n)
  for (const share of byRemainder) {
    if (left <= 0n) break
    share.cents += 1n
    left -= 1n
  }
  return shares.map(({ cents }) => safeNumber(amountCents < 0 ? 0n - cents : cents))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
