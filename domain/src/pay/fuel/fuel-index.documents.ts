/** The documents of the fuel index, open to everyone: the newest price of each day. */
import type { z } from 'zod'
import type { DocumentChange, DocumentKey } from '../../document/document.ts'
import { dayMs } from '../../time.ts'
import { type FuelIndexRow, fuelIndexRowSchema } from './fuel-index.ts'

/** Collection `haulway-fuel-index`. @public for clients that read it */
export const fuelIndexDocumentSchema = fuelIndexRowSchema
export type FuelIndexDocument = z.infer<typeof fuelIndexDocumentSchema>

/** Devices keep a year of prices, to preview the pay of the work they show. Older ones are read page by page. */
const liveDays = 366

export function fuelIndexKey({ name, effectiveFrom }: Pick<FuelIndexRow, 'name' | 'effectiveFrom'>): DocumentKey {
  return { scope: 'haulway-fuel-index', collection: 'haulway-fuel-index', id: `${name}:${effectiveFrom}` }
}

export function fuelIndexDocuments(row: FuelIndexRow): DocumentChange[] {
  const body: FuelIndexDocument = row
  return [
    {
      ...fuelIndexKey(row),
      body,
      liveUntil: Date.parse(row.effectiveFrom) + liveDays * dayMs,
    },
  ]
}
