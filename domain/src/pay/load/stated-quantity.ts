/** Stated quantities in other units. A weight stays in the unit of its scale until it is converted once, exactly. */

import { dividedBy, type Exact, exact, roundToSteps, times } from '../../exact.ts'
import { units } from '../../units.ts'
import { ofMicro, ofMilli } from '../card/quantities.ts'
import type { Density } from '../card/rate-card.ts'
import type { StatedQuantity, StatedUnit } from './load-facts.ts'

/**
 * A stated quantity in another unit, exactly: it is never rounded to grams or thousandths first.
 * @returns undefined between weight and volume without a density, and between loads and others
 */
export function convertStated(
  { valueMicro, unit }: StatedQuantity,
  target: StatedUnit,
  density?: Density,
): Exact | undefined {
  const value = ofMicro(valueMicro)
  if (unit === target) return value
  const from = sizes[unit]
  const to = sizes[target]
  const inTarget = (size: Exact) => dividedBy(times(value, size), to.size)
  if (from.measure === to.measure) return inTarget(from.size)
  const gramsPerMilliliter = density && gramsPerMilliliterOf(density)
  if (from.measure === 'count' || to.measure === 'count' || !gramsPerMilliliter) return undefined
  return inTarget(
    from.measure === 'volume' ? times(from.size, gramsPerMilliliter) : dividedBy(from.size, gramsPerMilliliter),
  )
}

/** The same in thousandths of another unit, half a thousandth up: 41,885 lb are 20,943 thousandths of a ton. */
export function milliOf(stated: StatedQuantity, target: StatedUnit, density?: Density): number | undefined {
  const value = convertStated(stated, target, density)
  return value && roundToSteps(value, 1000n)
}

/** A weight in whole grams; undefined for a volume or loads. */
export function gramsOfStated(stated: StatedQuantity): number | undefined {
  return milliOf(stated, 'kg')
}

/** One unit in grams, milliliters or loads. A pound is exactly 453.59237 grams. */
const sizes: Record<StatedUnit, { measure: 'mass' | 'volume' | 'count'; size: Exact }> = {
  ton: sizeOf('ton'),
  tonne: sizeOf('tonne'),
  yard: sizeOf('yard'),
  cubicMeter: sizeOf('cubicMeter'),
  load: sizeOf('load'),
  lb: { measure: 'mass', size: exact(45_359_237n, 100_000n) },
  kg: { measure: 'mass', size: exact(1000n) },
}

function sizeOf(unit: keyof typeof units) {
  const { measure, numerator, denominator } = units[unit]
  return { measure, size: exact(numerator, denominator) }
}

function gramsPerMilliliterOf({ gramsPerCubicMeter, poundsPerYardMilli }: Density): Exact | undefined {
  if (gramsPerCubicMeter !== undefined) return ofMicro(gramsPerCubicMeter)
  if (poundsPerYardMilli === undefined) return undefined
  return dividedBy(times(ofMilli(poundsPerYardMilli), sizes.lb.size), sizes.yard.size)
}
