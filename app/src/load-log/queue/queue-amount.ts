/** How much is in a truck, in bucket passes, before and after a hand in a glove has said so. */

import { convertQuantity, type Quantity, quantityOfGrams } from '@haulway/domain/units.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { LoadedTruck } from './queue-loaded.ts'

type Terms = DispatchDocument['terms']

export type QueueAmount = { passes: number; quantity: Quantity | undefined }

/** Five buckets fill a road truck, until the loads of the day say otherwise. */
const passesAtFirst = 5
const passesMax = 99

/** The legal payload in the unit the material is hauled by; undefined where there is no way across. */
export function legalQuantityOf({
  truck,
  unit,
  gramsPerCubicMeter,
}: Pick<Terms, 'truck' | 'unit' | 'gramsPerCubicMeter'>) {
  if (unit === 'load') return undefined
  const density = gramsPerCubicMeter ?? undefined
  const byWeight = convertQuantity(quantityOfGrams(truck.legalPayloadGrams, 'tonne'), unit, density)
  if (byWeight) return byWeight
  return truck.bodyLiters === null
    ? undefined
    : convertQuantity({ amountMilli: truck.bodyLiters, unit: 'cubicMeter' }, unit, density)
}

/**
 * What the next load of a truck will be taken for: what this truck took last of this material, else its legal payload
 * in as many passes as the other trucks' loads make it (domain: cycle, match factor, production).
 * @param loaded of the day, newest first
 */
export function nextAmount(terms: Terms, loaded: readonly LoadedTruck[]): QueueAmount {
  const alike = loaded.filter(each => each.terms.materialId === terms.materialId && each.terms.unit === terms.unit)
  const last = alike.find(each => each.terms.truck.truckId === terms.truck.truckId && each.passes !== undefined)
  if (last?.passes !== undefined) return { passes: last.passes, quantity: last.quantity }
  if (terms.unit === 'load') {
    return { passes: alike[0]?.passes ?? passesAtFirst, quantity: { amountMilli: 1000, unit: 'load' } }
  }
  const legal = legalQuantityOf(terms)
  const quantity = legal && { ...legal, amountMilli: toTenths(legal.amountMilli, Math.floor) }
  const perPass = milliPerPass(alike)
  const passes = quantity && perPass ? Math.ceil(quantity.amountMilli / perPass) : passesAtFirst
  return { passes: Math.min(passesMax, Math.max(1, passes)), quantity }
}

/** A pass more or less: the quantity follows, to a tenth. A count of loads stays one. */
export function withPass({ passes, quantity }: QueueAmount, change: 1 | -1): QueueAmount {
  const next = Math.min(passesMax, Math.max(1, passes + change))
  if (!quantity || quantity.unit === 'load') return { passes: next, quantity }
  const amountMilli = toTenths((quantity.amountMilli * next) / passes, Math.round)
  return { passes: next, quantity: { ...quantity, amountMilli } }
}

function milliPerPass(loaded: readonly LoadedTruck[]): number | undefined {
  let milli = 0
  let passes = 0
  for (const each of loaded) {
    if (!each.quantity || !each.passes) continue
    milli += each.quantity.amountMilli
    passes += each.passes
  }
  return passes > 0 ? milli / passes : undefined
}

/** A bucket is no scale: a number to the hundredth would claim to know more than anybody does. */
function toTenths(milli: number, round: (value: number) => number): number {
  return round(milli / 100) * 100
}
