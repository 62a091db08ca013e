/** What is likely next, by a few measurements. */
import { percentile } from './cycle-times.ts'

/** Nine of ten are between `low` and `high`, and half are below `mid`. */
export type Spread = { low: number; mid: number; high: number }

/**
 * Where nine of ten further values will be: the prediction interval of a log-normal distribution, around the median.
 * The 5th and 95th percentile of three values would hold half of what comes, and those of twenty four fifths.
 * @param values at least two, and not negative
 * @param guess without measurements: in proportion to its middle, the range is not wider than this and the values
 */
export function nineOfTen(values: readonly number[], guess: Spread): Spread {
  // No wait at all has no logarithm.
  const logs = values.map(value => Math.log(Math.max(1, value)))
  const count = logs.length
  const mean = logs.reduce((sum, log) => sum + log, 0) / count
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (count - 1)
  const reach = studentAt95(count - 1) * Math.sqrt(variance * (1 + 1 / count))
  const sorted = values.toSorted((a, b) => a - b)
  const mid = percentile(sorted, 0.5)
  const least = Math.min(...values, (mid * guess.low) / guess.mid)
  const most = Math.max(...values, (mid * guess.high) / guess.mid)
  return {
    low: Math.min(mid, Math.max(least, Math.exp(mean - reach))),
    mid,
    high: Math.max(mid, Math.min(most, Math.exp(mean + reach))),
  }
}

/**
 * The share of a normal distribution below `z` standard deviations from its mean (Abramowitz and Stegun 1964, 26.2.17:
 * off by less than 7.5e-8).
 */
export function normalShareBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z > 0 ? 1 - tail : tail
}

/**
 * The share of Student's t distribution below `t`, by the normal one (Wallace 1959, Annals of Mathematical Statistics
 * 30: off by less than 0.0003 from six degrees of freedom on).
 */
export function studentShareBelow(t: number, degreesOfFreedom: number): number {
  return normalShareBelow(
    (Math.sign(t) * Math.sqrt(degreesOfFreedom * Math.log1p(t ** 2 / degreesOfFreedom))) / widthOf(degreesOfFreedom),
  )
}

/** Below it are 95 % of Student's t distribution, by the same formula (2 % too far for two degrees of freedom). */
function studentAt95(degreesOfFreedom: number): number {
  const z = 1.644854 * widthOf(degreesOfFreedom)
  return Math.sqrt(degreesOfFreedom * Math.expm1(z ** 2 / degreesOfFreedom))
}

const widthOf = (degreesOfFreedom: number) => (8 * degreesOfFreedom + 3) / (8 * degreesOfFreedom + 1)
