/** Logs from apps. `logId` is a UUIDv7, so the primary key is in the order of receipt. */

import { buildId } from '@haulway/domain/ids.ts'
import type { Log, LogCollection } from '@haulway/domain/log/log.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { lt } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Orm, Transaction } from '../db/database.ts'

export const logs = pgTable('logs', {
  logId: uuid('log_id').primaryKey(),
  collection: text().$type<LogCollection>().notNull(),
  record: jsonb().$type<Log>().notNull(),
})

export function appendLog(tx: Transaction, logId: string, collection: LogCollection, record: Log): void {
  tx.send(tx.insert(logs).values({ logId, collection, record }))
}

const logsKeptMs = 90 * dayMs

/** Removes what was received longer ago, in steps: one statement for millions of rows would never end in time. */
export async function forgetLogs(orm: Orm, now: number, rowsAtOnce = 2_000): Promise<void> {
  const isOld = lt(logs.logId, buildId(now - logsKeptMs, new Uint8Array(10)))
  while (true) {
    const old = await orm.select({ logId: logs.logId }).from(logs).where(isOld).orderBy(logs.logId).limit(rowsAtOnce)
    if (old.length === 0) return
    const ids = old.map(({ logId }) => logId)
    await orm.delete(logs).where(anyOf(logs.logId, ids))
  }
}
