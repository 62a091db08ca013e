/** The billed quantity of a load: what was stated, less waste, in the unit of the rate, rounded as the card says. */

import { type Exact, exact, minus, roundToSteps, times } from '../../exact.ts'
import { ofMilli } from '../card/quantities.ts'
import type { RateCard } from '../card/rate-card.ts'
import type { LineFacts, LineUnit, Missing } from '../line/line.ts'
import { type LoadFacts, type StatedQuantity, statedUnits } from './load-facts.ts'
import { convertStated } from './stated-quantity.ts'

export type Billed = { quantityMilli: number; unit: LineUnit; facts?: LineFacts; missing?: undefined }

/** For a card by quantity: ton, tonne, yard, cubic meter, load, mile or flat. */
export function billedQuantity(card: RateCard, load: LoadFacts): Billed | { missing: Missing } {
  const { basis } = card
  if (basis === 'flat' || basis === 'hour' || basis === 'day') return oneLoad
  if (basis === 'mile') {
    const milesMilli = milesOf(card, load)
    if (milesMilli === undefined) return { missing: 'quantity' }
    return { quantityMilli: roundBilled(ofMilli(milesMilli), card), unit: 'mile' }
  }
  // A rate by the load pays one load, unless parts of a load were stated.
  if (basis === 'load' && load.quantity?.unit !== 'load') return oneLoad
  const stated = basis === 'load' ? load.quantity : statedQuantity(load)
  if (!stated) return { missing: 'quantity' }
  const density = load.density ?? card.density
  const quantity = convertStated(stated, basis, density)
  const deduct = basis === 'load' ? undefined : load.deduct
  const deducted = deduct && convertStated(deduct, basis, density)
  if (!quantity || (deduct && !deducted)) return { missing: 'conversion' }
  const net = deducted ? minus(quantity, deducted) : quantity
  return {
    quantityMilli: Math.max(0, roundBilled(net, card)),
    unit: basis,
    facts: {
      ...(stated.unit !== basis || deduct ? { statedMicro: stated.valueMicro, statedUnit: stated.unit } : {}),
      ...(deduct ? { deductedMicro: deduct.valueMicro, deductedUnit: deduct.unit } : {}),
    },
  }
}

/** The agreed miles of the route; without them, those of the load. */
export function milesOf(card: Pick<RateCard, 'routeMilesMilli'>, load: LoadFacts): number | undefined {
  return card.routeMilesMilli ?? load.milesMilli
}

/** A truck's legal payload as the maximum of a load; undefined for a rate that it doesn't convert to. */
export function payloadMilliOf({ basis, density }: RateCard, payloadGrams: number): number | undefined {
  const unit = statedUnits.find(each => each === basis)
  const payload = unit && convertStated({ valueMicro: payloadGrams * 1000, unit: 'kg' }, unit, density)
  return payload && roundToSteps(payload, 1000n)
}

const oneLoad: Billed = { quantityMilli: 1000, unit: 'load' }

// A tare above the gross weight is a typing error: there is no quantity yet.
function statedQuantity({ weights, quantity }: LoadFacts): StatedQuantity | undefined {
  if (!weights) return quantity
  const valueMicro = weights.grossMicro - weights.tareMicro
  return valueMicro < 0 ? undefined : { valueMicro, unit: weights.unit }
}

function roundBilled(value: Exact, { billing }: RateCard): number {
  const { stepMilli, rounding } = billing ?? { stepMilli: 1, rounding: 'nearest' as const }
  return roundToSteps(times(value, exact(1n, stepMilli)), 1000n, rounding) * stepMilli
}
