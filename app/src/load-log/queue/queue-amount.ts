/** How much a truck carries, counted in bucket passes: an estimate before loading, and each pass more or less. */

import type { NextBucket } from '@haulway/domain/metrics/next-bucket/next-bucket.ts'
import { convertQuantity, type Quantity, quantityOfGrams, type Unit } from '@haulway/domain/units.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { LoadedTruck } from './queue-loaded.ts'

type Terms = DispatchDocument['terms']

export type QueueAmount = {
  passes: number
  quantity: Quantity | undefined
  /** The last pass is half a bucket. */
  lastPassHalf?: boolean
}

/** Five buckets fill a road truck. The day's loads replace this estimate. */
const usualPasses = 5
const passesMax = 99

/** The legal payload in the haul's unit; undefined if weight can't be converted to that unit. */
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
 * An estimate of a truck's next load: the amount this truck last took of this material; otherwise its legal payload, in
 * as many passes as the average of the day's loads suggests.
 * @param loaded the day's loaded trucks, newest first
 * @param next what weighed loads advise, which counts before all else
 */
export function nextAmount(terms: Terms, loaded: readonly LoadedTruck[], next?: NextBucket): QueueAmount {
  if (next) return advisedAmount(terms, next)
  const alike = loaded.filter(each => each.terms.materialId === terms.materialId && each.terms.unit === terms.unit)
  const last = alike.find(each => each.terms.truck.truckId === terms.truck.truckId && each.passes !== undefined)
  if (last?.passes !== undefined) return amountOfLoaded(last)
  if (terms.unit === 'load') {
    return { passes: alike[0]?.passes ?? usualPasses, quantity: { amountMilli: 1000, unit: 'load' } }
  }
  const legal = legalQuantityOf(terms)
  const quantity = legal && { ...legal, amountMilli: toTenths(legal.amountMilli, Math.floor) }
  const perPass = milliPerPass(alike)
  const passes = quantity && perPass ? Math.ceil(quantity.amountMilli / perPass) : usualPasses
  return { passes: Math.min(passesMax, Math.max(1, passes)), quantity }
}

/** One pass more or less. The quantity changes in proportion, to a tenth; a quantity in loads stays the same. */
export function withPass({ passes, quantity, lastPassHalf }: QueueAmount, change: 1 | -1): QueueAmount {
  const next = Math.min(passesMax, Math.max(1, passes + change))
  const half = lastPassHalf ? 0.5 : 0
  const same = { passes: next, ...(lastPassHalf && { lastPassHalf }) }
  if (!quantity || quantity.unit === 'load') return { ...same, quantity }
  const amountMilli = toTenths((quantity.amountMilli * (next - half)) / (passes - half), Math.round)
  return { ...same, quantity: { ...quantity, amountMilli } }
}

/** What a truck took, as an amount that can be changed or repeated. */
export function amountOfLoaded({ passes = 1, quantity, lastPassHalf }: LoadedTruck): QueueAmount {
  return { passes, quantity, ...(lastPassHalf && { lastPassHalf }) }
}

function advisedAmount(terms: Terms, { passes, lastPassHalf, grams }: NextBucket): QueueAmount {
  const { unit, gramsPerCubicMeter } = terms
  const weight = quantityOfGrams(grams, weightUnitOf(unit))
  const quantity =
    unit === 'load' ? { amountMilli: 1000, unit } : convertQuantity(weight, unit, gramsPerCubicMeter ?? undefined)
  const rounded = quantity && { ...quantity, amountMilli: toTenths(quantity.amountMilli, Math.round) }
  return { passes, quantity: rounded, ...(lastPassHalf && { lastPassHalf }) }
}

/** The unit in which the people of a haul speak of weights. */
export function weightUnitOf(unit: Unit): 'ton' | 'tonne' {
  return unit === 'tonne' || unit === 'cubicMeter' ? 'tonne' : 'ton'
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

/** A bucket is not a scale: hundredths would claim more precision than anyone has. */
function toTenths(milli: number, round: (value: number) => number): number {
  return round(milli / 100) * 100
}
