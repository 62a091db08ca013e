/** Records of day summaries: one row, locked for each change, per day and project, pit, driver or fleet. */
import { type DaySummary, daySummarySchema } from '@haulway/domain/metrics/day-summary.ts'
import { and, eq } from 'drizzle-orm'
import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

export const daySummaries = pgTable(
  'day_summaries',
  {
    ownerId: uuid('owner_id').notNull(),
    kind: text().$type<DaySummary['kind']>().notNull(),
    day: date().notNull(),
    /** Null from the insert of the row, which only creates something to lock, until its first load. */
    record: recordColumn('day_summaries', daySummarySchema),
  },
  table => [primaryKey({ columns: [table.ownerId, table.kind, table.day] })],
)

type SummaryKey = Pick<DaySummary, 'ownerId' | 'kind' | 'day'>

/**
 * Locks a summary until the transaction ends. Parallel calls lock in the order of the calls.
 * @returns undefined before its first load
 */
export async function lockDaySummary(tx: Transaction, key: SummaryKey): Promise<DaySummary | undefined> {
  const { ownerId, kind, day } = key
  tx.send(tx.insert(daySummaries).values({ ownerId, kind, day }).onConflictDoNothing())
  const [row] = await tx.select().from(daySummaries).where(keyIs(key)).for('update').execute()
  return row?.record ?? undefined
}

export function saveDaySummary(tx: Transaction, record: DaySummary): void {
  tx.send(tx.update(daySummaries).set({ record }).where(keyIs(record)))
}

function keyIs({ ownerId, kind, day }: SummaryKey) {
  return and(eq(daySummaries.ownerId, ownerId), eq(daySummaries.kind, kind), eq(daySummaries.day, day))
}
