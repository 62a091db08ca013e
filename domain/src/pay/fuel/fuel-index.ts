/** Fuel index: the published prices of a fuel by day. Rows are only appended; a revision is a newer row of its day. */
import { z } from 'zod'
import { instantMsSchema } from '../../time.ts'
import { type FuelIndexName, fuelIndexNameSchema, fuelPriceSchema } from '../card/fuel-terms.ts'

export const fuelIndexRowSchema = fuelPriceSchema.extend({
  name: fuelIndexNameSchema,
  /** 1 for the first price of a day; each revision counts one up. */
  revision: z.int().min(1),
  enteredOn: instantMsSchema,
})
export type FuelIndexRow = z.infer<typeof fuelIndexRowSchema>

/** A price as it is published: one unit of fuel, from a day on. */
export type PublishedFuelPrice = Pick<FuelIndexRow, 'name' | 'effectiveFrom' | 'priceMills'>

/**
 * The rows to append. A price that is already the newest of its day adds none, so a file can be imported again.
 * @param before the newest row of each day that has one
 */
export function decideFuelIndexRows(
  before: readonly FuelIndexRow[],
  published: readonly PublishedFuelPrice[],
  enteredOn: number,
): FuelIndexRow[] {
  const newest = new Map(before.map(row => [keyOf(row), row]))
  return published.flatMap(price => {
    const old = newest.get(keyOf(price))
    if (old?.priceMills === price.priceMills) return []
    const row = { ...price, revision: (old?.revision ?? 0) + 1, enteredOn }
    newest.set(keyOf(row), row)
    return [row]
  })
}

function keyOf({ name, effectiveFrom }: Pick<FuelIndexRow, 'name' | 'effectiveFrom'>): string {
  return `${name}:${effectiveFrom}`
}

/** Titles of the weekly on-highway diesel prices that the U.S. Energy Information Administration publishes. */
const titles: Readonly<Record<FuelIndexName, string>> = {
  EMD_EPD2D_PTE_NUS_DPG: 'EIA diesel, U.S. average',
  EMD_EPD2D_PTE_R10_DPG: 'EIA diesel, East Coast',
  EMD_EPD2D_PTE_R1X_DPG: 'EIA diesel, New England',
  EMD_EPD2D_PTE_R1Y_DPG: 'EIA diesel, Central Atlantic',
  EMD_EPD2D_PTE_R1Z_DPG: 'EIA diesel, Lower Atlantic',
  EMD_EPD2D_PTE_R20_DPG: 'EIA diesel, Midwest',
  EMD_EPD2D_PTE_R30_DPG: 'EIA diesel, Gulf Coast',
  EMD_EPD2D_PTE_R40_DPG: 'EIA diesel, Rocky Mountain',
  EMD_EPD2D_PTE_R50_DPG: 'EIA diesel, West Coast',
  EMD_EPD2D_PTE_R5XCA_DPG: 'EIA diesel, West Coast without California',
  EMD_EPD2D_PTE_SCA_DPG: 'EIA diesel, California',
}

/** What people call an index: its title, or its name if it has none. */
export function titleOfFuelIndex(name: FuelIndexName): string {
  return titles[name] ?? name
}
