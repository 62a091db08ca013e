/**
 * What a truck may weigh on a day: as registered, by its state or the federal limit, or with its permit. Nothing is
 * guessed: a truck without a state has what its owner entered, and screens say so.
 */
import { z } from 'zod'
import { daySchema } from '../time.ts'
import type { TruckPaper } from '../truck-paper/truck-paper.ts'
import { poundGrams } from '../units.ts'
import { usStateSchema } from '../us-states.ts'
import { federalGrossPounds, stateGrossPounds } from './state-limits.ts'
import type { TruckForm } from './truck.ts'

/**
 * Where a legal gross comes from. `registered`: what the owner entered is lower than the limit that counts. `entered`:
 * no state is known, so nothing checked it. `offRoad`: an articulated truck runs off the road, where no state limits
 * its weight. `posted`: a road of the haul has a lower limit on that day.
 */
const sources = ['entered', 'offRoad', 'registered', 'state', 'federal', 'permit', 'posted'] as const

export const legalGrossSchema = z.object({
  grams: z.int().min(0),
  by: z.enum(sources),
  /** For a registered weight: the limit that it is lower than. */
  below: z.enum(['state', 'federal']).optional(),
  state: usStateSchema.optional(),
  /** The number of the permit. */
  number: z.string().max(40).optional(),
  /** For a posted limit: the road. */
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

/**
 * All that a truck may weigh, the row that counts first before the others: its permits for the state, the highest
 * first, then what counts without one. A permit counts through its last day, and also above the registered weight.
 * Permits only ever allow more: one that isn't above what counts anyway has no row.
 */
export function legalGrossRows(truck: Weighed): LegalGross[] {
  const without = withoutPermit(truck)
  return [...permitsOf(truck).filter(({ grams }) => grams > without.grams), without]
}

/** The rows that can still count from a day on: no ended permits, and none that ends before a higher one. */
export function legalGrossFrom(truck: Weighed, day: string): LegalGross[] {
  const rows = legalGrossRows(truck).filter(({ until }) => until === undefined || until >= day)
  const isLast = ({ until }: LegalGross, before: readonly LegalGross[]) =>
    before.every(row => row.until !== undefined && (until === undefined || until > row.until))
  return rows.filter((row, index) => isLast(row, rows.slice(0, index)))
}

/** As others than the truck's owner and driver read them: of permits, only the number of the one that counts first. */
export function legalGrossForOthers([first, ...rest]: readonly LegalGross[]): LegalGross[] {
  return first ? [first, ...rest.map(({ number: _, ...row }) => row)] : []
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

/**
 * The legal payload of a truck as it was dispatched: 0 where it may not even weigh its tare.
 * @returns undefined for a 0 of work that was dispatched before trucks had legal weights: it means unknown there
 */
export function knownPayloadGrams(truck: {
  legalPayloadGrams: number
  legalGross?: readonly LegalGross[] | undefined
}): number | undefined {
  const { legalPayloadGrams: payloadGrams, legalGross } = truck
  return payloadGrams > 0 || legalGross ? payloadGrams : undefined
}

/**
 * The same without limits posted on roads. The jobber enters those alone, also later, so they lower no pay.
 */
export function agreedPayloadOf(
  truck: Parameters<typeof knownPayloadGrams>[0] & { agreedPayloadGrams?: number | null | undefined },
): number | undefined {
  const { agreedPayloadGrams } = truck
  return agreedPayloadGrams === undefined ? knownPayloadGrams(truck) : (agreedPayloadGrams ?? undefined)
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

function permitsOf({ state, papers = [] }: Weighed): (LegalGross & { until: string })[] {
  if (!state) return []
  return papers
    .flatMap(({ kind, grossGrams, state: permitted, number, expiresOn: until }) => {
      if (kind !== 'weightPermit' || grossGrams === undefined || permitted !== state) return []
      // Only documents that were entered before permits needed both.
      if (!number || until === null) return []
      return [{ grams: grossGrams, by: 'permit' as const, state, number, until }]
    })
    .sort((a, b) => b.grams - a.grams || (a.until < b.until ? 1 : -1))
}

function withoutPermit(truck: Weighed): LegalGross {
  const { state, legalGrossGrams, truckType } = truck
  if (truckType === 'articulated') return { grams: legalGrossGrams, by: 'offRoad' }
  if (!state) return { grams: legalGrossGrams, by: 'entered' }
  const ofState = stateGrossPounds(state, truck)
  const grams = Math.round((ofState ?? federalGrossPounds) * poundGrams)
  const limit = ofState === undefined ? ('federal' as const) : ('state' as const)
  if (legalGrossGrams < grams) return { grams: legalGrossGrams, by: 'registered', below: limit, state }
  return { grams, by: limit, state }
}
