/** The truck of a dispatch and of its loads, as it was then. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import {
  knownPayloadGrams,
  type LegalGross,
  legalGrossFrom,
  legalGrossMax,
  legalGrossOn,
  legalGrossSchema,
  payloadOf,
} from '../../truck/legal-gross.ts'
import { type PostedLimit, postedLimitOn } from '../../truck/posted-limit.ts'
import type { Truck } from '../../truck/truck.ts'

/** The truck at the time of the dispatch: renumbering the truck changes no load. */
export const truckSnapshotSchema = z.object({
  truckId: idSchema,
  number: z.string().max(10),
  plate: z.string().max(16),
  tareGrams: z.int().min(0),
  legalPayloadGrams: z.int().min(0),
  /**
   * What it may carry without the limits posted on roads, where they allow less. A card that pays at most the legal
   * payload counts with it: the jobber enters those limits alone, also later, and so would change an agreed price.
   * Null if it isn't known.
   */
  agreedPayloadGrams: z.int().min(0).nullable().optional(),
  bodyLiters: z.int().min(0).nullable(),
  /**
   * What it may weigh. On a dispatch the rows of all days, and in a load the one of its day. Absent on work that was
   * dispatched before trucks had them.
   */
  legalGross: z.array(legalGrossSchema).max(legalGrossMax).optional(),
})
export type TruckSnapshot = z.infer<typeof truckSnapshotSchema>

type Hauled = { gramsPerCubicMeter: number | null; postedLimits?: readonly PostedLimit[] | undefined }

export function truckSnapshotOf(truck: Truck, haul: Hauled, day: string): TruckSnapshot {
  const { truckId, number, plate, tareGrams, bodyLiters } = truck
  const legalGross = legalGrossFrom(truck, day)
  const known = { truckId, number, plate, tareGrams, bodyLiters: bodyLiters ?? null, legalPayloadGrams: 0 }
  return { ...truckOn({ ...known, legalGross }, haul, day), legalGross }
}

/** Terms with what their truck may weigh on a day. */
export function withTruckOn<T extends Hauled & { truck: TruckSnapshot }>(terms: T, day: string): T {
  return { ...terms, truck: truckOn(terms.truck, terms, day) }
}

/**
 * The truck of a load of a day: it may weigh what was legal on that day, even if its permit has ended since, and no
 * more than the lowest limit posted on the haul's roads.
 */
function truckOn(truck: TruckSnapshot, { gramsPerCubicMeter, postedLimits = [] }: Hauled, day: string): TruckSnapshot {
  const own = truck.legalGross && legalGrossOn(truck.legalGross, day)
  const gross = withPosted(own, postedLimitOn(postedLimits, day))
  if (!gross) return truck
  const payload = (grams: number) => payloadOf(grams, truck, gramsPerCubicMeter)
  const agreedPayloadGrams = own ? payload(own.grams) : (knownPayloadGrams(truck) ?? null)
  return {
    ...truck,
    legalPayloadGrams: payload(gross.grams),
    legalGross: [gross],
    ...(gross.by === 'posted' && { agreedPayloadGrams }),
  }
}

function withPosted(own: LegalGross | undefined, posted: PostedLimit | undefined): LegalGross | undefined {
  if (!posted || (own && own.grams <= posted.grossGrams)) return own
  const { grossGrams: grams, road, until } = posted
  return { grams, by: 'posted', road, until }
}
