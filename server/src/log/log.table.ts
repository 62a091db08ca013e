/** Logs from apps. `logId` is a UUIDv7, so the primary key is in the order of receipt. */
import type { Log, LogCollection } from '@haulway/domain/log/log.ts'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'

export const logs = pgTable('logs', {
  logId: uuid('log_id').primaryKey(),
  collection: text().$type<LogCollection>().notNull(),
  record: jsonb().$type<Log>().notNull(),
})

export async function appendLog(tx: Transaction, logId: string, collection: LogCollection, record: Log): Promise<void> {
  await tx.insert(logs).values({ logId, collection, record })
}
