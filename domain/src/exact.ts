/**
 * Exact fractions, and the one rounding. Money and quantities are multiplied as fractions of integers and divided
 * once, when they are rounded.
 */

/** A number as a fraction. The denominator is positive; the fraction need not be reduced. */
export type Exact = { readonly numerator: bigint; readonly denominator: bigint }

/** How a number becomes a whole one. Negative numbers are treated like their positive mirror image. */
export type Rounding = 'nearest' | 'down' | 'up'

/** @param value a safe integer or bigint @param denominator positive */
export function exact(value: number | bigint, denominator: number | bigint = 1n): Exact {
  return { numerator: BigInt(value), denominator: BigInt(denominator) }
}

export const zero = exact(0n)

export function times(...factors: readonly Exact[]): Exact {
  return factors.reduce((product, factor) => ({
    numerator: product.numerator * factor.numerator,
    denominator: product.denominator * factor.denominator,
  }))
}

export function plus(a: Exact, b: Exact): Exact {
  if (a.denominator === b.denominator) return { ...a, numerator: a.numerator + b.numerator }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { ...b, numerator: -b.numerator })
}

/** @throws RangeError when the divisor is zero */
export function dividedBy(a: Exact, divisor: Exact): Exact {
  if (divisor.numerator === 0n) throw new RangeError('division by zero')
  const sign = divisor.numerator < 0n ? -1n : 1n
  return {
    numerator: a.numerator * divisor.denominator * sign,
    denominator: a.denominator * divisor.numerator * sign,
  }
}

/** The nearest whole number, half away from zero; or down, toward zero; or up, away from zero. */
export function roundWhole({ numerator, denominator }: Exact, rounding: Rounding = 'nearest'): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator
  const added = rounding === 'nearest' ? denominator : rounding === 'up' ? 2n * (denominator - 1n) : 0n
  const whole = (2n * magnitude + added) / (2n * denominator)
  return numerator < 0n ? -whole : whole
}

/** A whole number of steps, in thousandths of a unit for example: `roundToSteps(tons, 1000)`. */
export function roundToSteps(value: Exact, stepsOfOne: number | bigint, rounding?: Rounding): number {
  return safeNumber(roundWhole(times(value, exact(stepsOfOne)), rounding))
}

/** An amount of the currency in cents, half a cent away from zero. */
export function centsOfAmount(amount: Exact): number {
  return roundToSteps(amount, 100n)
}

/** @throws RangeError when it is not a safe integer */
export function safeNumber(value: bigint): number {
  const result = Number(value)
  if (!Number.isSafeInteger(result)) throw new RangeError('the number is too large')
  return result
}
