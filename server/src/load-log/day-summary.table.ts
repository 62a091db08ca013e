/** Records of day summaries: one locked row for each project, pit, driver and fleet, and day. */
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
    /** Null between the making of the row, which is its lock, and its first load. */
    record: recordColumn('day_summaries', daySummarySchema),
  },
  table => [primaryKey({ columns: [table.ownerId, table.kind, table.day] })],
)

type SummaryKey = Pick<DaySummary, 'ownerId' | 'kind' | 'day'>

/**
 * The summary, locked until the transaction ends; undefined before its first load. Those that are asked for beside each
 * other are locked in the order in which they are asked for.
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
