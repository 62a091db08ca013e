/** How many buckets a truck still takes: the most that are probably legal, in half buckets. */
import { studentShareBelow } from '../chance.ts'
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
  { meanGrams, spreadGrams, errorGrams, degreesOfFreedom }: NonNullable<PassWeight['learned']>,
  passes: number,
  legalGrams: number,
): number {
  const spread = Math.sqrt(passes * spreadGrams ** 2 + (passes * errorGrams) ** 2)
  const over = passes * meanGrams - legalGrams
  if (spread === 0) return over > 0 ? 1 : 0
  // The spread is itself an estimate: after eight loads, a normal distribution would promise half the true chance.
  return studentShareBelow(over / spread, degreesOfFreedom)
}
