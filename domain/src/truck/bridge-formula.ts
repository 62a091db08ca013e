/**
 * The federal bridge formula: what a truck may weigh on an Interstate by its axles and their spacing. 23 CFR 658.17:
 * W = 500 (L·N / (N − 1) + 12 N + 36), to the nearest 500 pounds, and no more than 80,000 pounds. States have limits of
 * their own and give permits: this is a check, and no limit of ours.
 */
import { poundGrams } from '../units.ts'
import type { TruckForm } from './truck.ts'

const footMillimeters = 304.8
/** The most that the formula allows on an Interstate, over any span. */
export const interstatePoundsMax = 80_000

/**
 * @param axles two or more
 * @param axleSpanMillimeters between the outer axles; half a foot counts as a whole one
 * @returns pounds
 */
export function bridgeFormulaPounds(axles: number, axleSpanMillimeters: number): number {
  const feet = Math.floor(axleSpanMillimeters / footMillimeters + 0.5)
  const pounds = 500 * Math.round((feet * axles) / (axles - 1) + 12 * axles + 36)
  return Math.min(pounds, interstatePoundsMax)
}

/** The most by the formula, and by how much the truck's legal gross is above it; undefined when the span is unknown. */
export function checkBridge(
  truck: Pick<TruckForm, 'axles' | 'legalGrossGrams' | 'axleSpanMillimeters'>,
): { maximumGrams: number; excessGrams: number } | undefined {
  const { axles, legalGrossGrams, axleSpanMillimeters } = truck
  if (axleSpanMillimeters === undefined) return undefined
  const maximumGrams = Math.round(bridgeFormulaPounds(axles, axleSpanMillimeters) * poundGrams)
  return { maximumGrams, excessGrams: Math.max(0, legalGrossGrams - maximumGrams) }
}
