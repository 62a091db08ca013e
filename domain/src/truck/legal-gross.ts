/**
 * What a truck may weigh on a day: as registered, by its state or the federal limit, or with its permit. Nothing is
 * guessed: a truck without a state has what its owner entered, and screens say so.
 */
import { z } from 'zod'
import { daySchema } from '../time.ts'
import type { TruckPaper } from '../truck-paper/truck-paper.ts'
import { usStateSchema } from '../us-states.ts'
import { federalGrossPounds, stateGrossPounds } from './state-limits.ts'
import type { TruckForm } from './truck.ts'

/**
 * Where a legal gross comes from. `registered`: what the owner entered is lower than the limit of the state. `entered`:
 * no state is known, so nothing checked it. `posted`: a road of the haul has a lower limit on that day.
 */
export const legalGrossSources = ['entered', 'registered', 'state', 'federal', 'permit', 'posted'] as const

export const legalGrossSchema = z.object({
  grams: z.int().min(0),
  by: z.enum(legalGrossSources),
  state: usStateSchema.optional(),
  /** The number of the permit. */
  number: z.string().max(40).optional(),
  /** Of a posted limit. */
  road: z.string().max(60).optional(),
  /** The last day on which it counts; absent if it has none. */
  until: daySchema.optional(),
})
export type LegalGross = z.infer<typeof legalGrossSchema>

/** The most rows that a truck has: its permits, and what counts without one. */
export const legalGrossMax = 25

type Weighed = Pick<TruckForm, 'truckType' | 'axles' | 'axleSpanMillimeters' | 'legalGrossGrams' | 'state'> & {
  papers?: readonly TruckPaper[]
}

const poundGrams = 453.59237

/**
 * All that a truck may weigh, the row that counts first before the others: its permits for the state, the highest
 * first, then what counts without one. A permit counts through its last day, and also above the registered weight.
 */
export function legalGrossRows(truck: Weighed): LegalGross[] {
  return [...permitsOf(truck), withoutPermit(truck)]
}

/** The row that counts on a day. */
export function legalGrossOn(rows: readonly LegalGross[], day: string): LegalGross | undefined {
  return rows.find(({ until }) => until === undefined || until >= day)
}

/**
 * Legal payload in grams on a day: what the truck may weigh minus tare, and no more than the body holds of the
 * material.
 * @param gramsPerCubicMeter loose density of the material, when known
 */
export function legalPayloadGrams(
  truck: Weighed & Pick<TruckForm, 'tareGrams' | 'bodyLiters'>,
  day: string,
  gramsPerCubicMeter?: number,
): number {
  const gross = legalGrossOn(legalGrossRows(truck), day)
  return payloadOf(gross?.grams ?? truck.legalGrossGrams, truck, gramsPerCubicMeter)
}

/** What is left of a gross weight, and no more than the body holds. */
export function payloadOf(
  grossGrams: number,
  { tareGrams, bodyLiters }: { tareGrams: number; bodyLiters?: number | null | undefined },
  gramsPerCubicMeter?: number | null,
): number {
  const byWeight = Math.max(0, grossGrams - tareGrams)
  if (!bodyLiters || !gramsPerCubicMeter) return byWeight
  return Math.min(byWeight, Math.floor((bodyLiters * gramsPerCubicMeter) / 1000))
}

function permitsOf({ state, papers = [] }: Weighed): LegalGross[] {
  if (!state) return []
  return papers
    .flatMap(({ kind, grossGrams, state: permitted, number, expiresOn }): LegalGross[] => {
      if (kind !== 'weightPermit' || grossGrams === undefined || permitted !== state) return []
      const named = { ...(number && { number }), ...(expiresOn !== null && { until: expiresOn }) }
      return [{ grams: grossGrams, by: 'permit', state, ...named }]
    })
    .sort((a, b) => b.grams - a.grams || ((a.until ?? '9') < (b.until ?? '9') ? 1 : -1))
}

/** An articulated truck runs off the road, where no state limits its weight. */
function withoutPermit(truck: Weighed): LegalGross {
  const { state, legalGrossGrams, truckType } = truck
  if (!state || truckType === 'articulated') return { grams: legalGrossGrams, by: 'entered' }
  const ofState = stateGrossPounds(state, truck)
  const grams = Math.round((ofState ?? federalGrossPounds) * poundGrams)
  if (legalGrossGrams < grams) return { grams: legalGrossGrams, by: 'registered', state }
  return { grams, by: ofState === undefined ? 'federal' : 'state', state }
}
