/** How many buckets a truck still takes: the most that are probably legal, in half buckets. */
import type { PassWeight } from './pass-weight.ts'

export type NextBucket = {
  /** All passes of the load, counted ones included. The last may be half a bucket. */
  passes: number
  lastPassHalf: boolean
  /** Passes still to come, the half one included as one; 0 when the truck is full. */
  more: number
  /** What the truck then carries, grams: the mean. */
  grams: number
  legalGrams: number
  /** The chance that the truck then weighs more than is legal, 0..1. */
  overloadChance: number
}

/** One truck in twenty may be over, and dumps some at the scale. With less chance, trucks would leave half empty. */
export const overloadChanceMax = 0.05
const passesMax = 99

/**
 * @param counted whole passes that are in the truck already
 * @returns undefined while learning, and for a truck without a legal payload
 */
export function nextBucket({ learned }: PassWeight, legalGrams: number, counted = 0): NextBucket | undefined {
  if (!learned || legalGrams <= 0 || learned.meanGrams <= 0) return undefined
  const chanceOf = (passes: number) => overloadChance(learned, passes, legalGrams)
  const least = Math.max(0.5, counted)
  let passes = least
  while (passes + 0.5 <= passesMax && chanceOf(passes + 0.5) <= overloadChanceMax) passes += 0.5
  const whole = Math.ceil(passes)
  return {
    passes: whole,
    lastPassHalf: passes !== whole,
    more: Math.max(0, whole - counted),
    grams: Math.round(passes * learned.meanGrams),
    legalGrams,
    overloadChance: chanceOf(passes),
  }
}

/** Buckets spread independently; what is not known about their mean is the same for all of them, so it adds up. */
function overloadChance(
  { meanGrams, spreadGrams, errorGrams, freedom }: NonNullable<PassWeight['learned']>,
  passes: number,
  legalGrams: number,
): number {
  const spread = Math.sqrt(passes * spreadGrams ** 2 + (passes * errorGrams) ** 2)
  const over = passes * meanGrams - legalGrams
  if (spread === 0) return over > 0 ? 1 : 0
  // The spread is itself an estimate: after eight loads, a normal distribution would promise half the true chance.
  return studentShareBelow(over / spread, freedom)
}

/**
 * The share of Student's t distribution below `t`, by the normal one (Wallace 1959, Annals of Mathematical Statistics
 * 30: off by less than 0.0003 from six degrees of freedom on).
 */
export function studentShareBelow(t: number, freedom: number): number {
  const scale = (8 * freedom + 1) / (8 * freedom + 3)
  return normalShareBelow(Math.sign(t) * scale * Math.sqrt(freedom * Math.log1p(t ** 2 / freedom)))
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
