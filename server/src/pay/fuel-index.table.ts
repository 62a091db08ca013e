/** Records of the fuel index. Rows are only appended. */
import { AppError } from '@haulway/domain/errors.ts'
import type { FuelPrice } from '@haulway/domain/pay/card/fuel-terms.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { type FuelIndexRow, fuelIndexRowSchema } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

export const fuelIndexRows = pgTable(
  'fuel_index_rows',
  {
    name: text().notNull(),
    effectiveFrom: date('effective_from').notNull(),
    revision: integer().notNull(),
    /** ms since 1970. */
    enteredOn: bigint('entered_on', { mode: 'number' }).notNull(),
    record: recordColumn('fuel_index_rows', fuelIndexRowSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.name, table.effectiveFrom, table.revision] })],
)

/** More than 75 years of weeks; few weeks are revised. */
const rowsMax = 4000

/**
 * The prices of an index for pricing: the newest revision of each day, latest day first, of the last 4,000 rows.
 * @param asOf ms since 1970; only what was entered by then
 */
export async function listFuelPrices(tx: Transaction, name: string, asOf: number): Promise<FuelIndexRow[]> {
  const { effectiveFrom, revision, enteredOn } = fuelIndexRows
  const rows = await tx
    .select({ record: fuelIndexRows.record })
    .from(fuelIndexRows)
    .where(and(eq(fuelIndexRows.name, name), lte(enteredOn, asOf)))
    .orderBy(desc(effectiveFrom), desc(revision))
    .limit(rowsMax)
  const records = rows.map(row => row.record)
  return records.filter((row, i) => row.effectiveFrom !== records[i - 1]?.effectiveFrom)
}

/** The price that counts for work on a day: of the latest day by then, the newest revision. */
export async function findFuelPriceOn(tx: Transaction, index: string, day: string): Promise<FuelPrice | null> {
  const { name, effectiveFrom, revision, record } = fuelIndexRows
  const [row] = await tx
    .select({ record })
    .from(fuelIndexRows)
    .where(and(eq(name, index), lte(effectiveFrom, day)))
    .orderBy(desc(effectiveFrom), desc(revision))
    .limit(1)
  return row ? { effectiveFrom: row.record.effectiveFrom, priceMills: row.record.priceMills } : null
}

/**
 * Loads read a price in one transaction while an administrator enters one in another. With this lock, the job that
 * prices loads again sees each load that was saved without the new price.
 */
export async function lockFuelIndex(tx: Transaction, index: string, mode: 'read' | 'write'): Promise<void> {
  const key = sql`hashtextextended(${`fuel index ${index}`}, 0)`
  await tx.execute(
    mode === 'read' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  )
}

/** @throws AppError invalidInput, in the field of the card, when an index has no price at all */
export async function refuseUnknownIndex(tx: Transaction, card: Pick<RateCard, 'fuel'> | undefined): Promise<void> {
  if (!card?.fuel) return
  const [row] = await tx
    .select({ name: fuelIndexRows.name })
    .from(fuelIndexRows)
    .where(eq(fuelIndexRows.name, card.fuel.index))
    .limit(1)
  if (!row) throw new AppError('invalidInput', unknownIndex, { field: 'card' })
}

const unknownIndex = 'No price of this fuel index is known. Choose another index, or remove the fuel surcharge.'

/** The newest revision of one day. @throws AppError notFound */
export async function getFuelPrice(tx: Transaction, name: string, day: string): Promise<FuelIndexRow> {
  const { effectiveFrom, revision } = fuelIndexRows
  const [row] = await tx
    .select({ record: fuelIndexRows.record })
    .from(fuelIndexRows)
    .where(and(eq(fuelIndexRows.name, name), eq(effectiveFrom, day)))
    .orderBy(desc(revision))
    .limit(1)
  if (!row) throw new AppError('notFound')
  return row.record
}

/** @throws AppError conflict when a revision exists already, because another administrator entered it just now */
export async function addFuelIndexRows(tx: Transaction, rows: readonly FuelIndexRow[]): Promise<void> {
  // PostgreSQL takes at most 65,535 values in one statement.
  for (let start = 0; start < rows.length; start += 1000) {
    const page = rows.slice(start, start + 1000)
    const added = await tx
      .insert(fuelIndexRows)
      .values(page.map(record => ({ ...columnsOf(record), record })))
      .onConflictDoNothing()
      .returning({ name: fuelIndexRows.name })
    if (added.length < page.length) throw new AppError('conflict')
  }
}

function columnsOf({ name, effectiveFrom, revision, enteredOn }: FuelIndexRow) {
  return { name, effectiveFrom, revision, enteredOn }
}
