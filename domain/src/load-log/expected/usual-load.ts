/** The usual load of a truck: what it mostly carries, for estimates of loads that have no quantity yet. */
import type { StatedQuantity } from '../../pay/load/load-facts.ts'
import type { Unit } from '../../units.ts'
import { convertQuantity, quantityOfGrams } from '../../units.ts'
import type { LoadLogDocument } from '../load-log.documents.ts'

export type UsualLoad = {
  quantity: StatedQuantity
  /** The loads that it is the median of; 0 if it is the legal payload. */
  loads: number
}

type Wanted = {
  unit: Unit
  truck: { truckId: string; legalPayloadGrams: number }
  gramsPerCubicMeter?: number | null | undefined
  /** Loads of this haul come first. */
  haulId?: string | undefined
}

type Carried = Pick<LoadLogDocument, 'quantity'> & { terms: Pick<LoadLogDocument['terms'], 'haulId' | 'truck'> }

/** The fewest loads that give a median. */
const loadsNeeded = 3

/**
 * The median quantity of the truck's loads in the unit: of the haul, otherwise of all hauls. With fewer than three
 * loads it is the truck's legal payload.
 * @returns undefined if the payload is not known or has no quantity in the unit
 */
export function usualLoad(loads: readonly Carried[], wanted: Wanted): UsualLoad | undefined {
  const { unit, truck, haulId } = wanted
  if (unit === 'load') return { quantity: { valueMicro: 1_000_000, unit }, loads: 0 }
  const own = loads.filter(({ quantity, terms }) => quantity?.unit === unit && terms.truck.truckId === truck.truckId)
  const onHaul = own.filter(({ terms }) => terms.haulId === haulId)
  const amounts = (onHaul.length >= loadsNeeded ? onHaul : own).flatMap(({ quantity }) => quantity?.amountMilli ?? [])
  if (amounts.length >= loadsNeeded) {
    const sorted = amounts.sort((a, b) => a - b)
    return { quantity: { valueMicro: sorted[sorted.length >> 1]! * 1000, unit }, loads: sorted.length }
  }
  const payload = payloadIn(wanted)
  return payload === undefined ? undefined : { quantity: { valueMicro: payload * 1000, unit }, loads: 0 }
}

function payloadIn({ unit, truck, gramsPerCubicMeter }: Wanted): number | undefined {
  if (truck.legalPayloadGrams <= 0) return undefined
  const tons = quantityOfGrams(truck.legalPayloadGrams, unit === 'tonne' ? 'tonne' : 'ton')
  return convertQuantity(tons, unit, gramsPerCubicMeter ?? undefined)?.amountMilli
}
