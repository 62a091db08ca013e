/**
 * Bodies that the location service received and could not read, stored exactly as received, so that the sender may
 * delete them. At most 20 per user, for 14 days.
 */
import { sql } from 'drizzle-orm'
import { customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const damagedBodies = pgTable(
  'damaged_bodies',
  {
    uid: text().notNull(),
    projectId: uuid('project_id').notNull(),
    loadLogId: uuid('load_log_id').notNull(),
    /** SHA-256 of the bytes in hexadecimal. A body that is sent again has the same row. */
    hash: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
    encoding: text().notNull(),
    body: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.uid, table.projectId, table.loadLogId, table.hash] })],
)

export type DamagedBody = Omit<typeof damagedBodies.$inferInsert, 'receivedAt'>

/** How many bodies are stored per user; older ones are deleted. */
const bodiesMax = 20

/** @returns whether it was stored before, and how many others this load had within the last hour (database time) */
export async function saveDamagedBody(
  tx: Transaction,
  body: DamagedBody,
): Promise<{ isRepeat: boolean; others: number }> {
  const { uid, projectId, loadLogId, hash } = body
  const added = await tx.insert(damagedBodies).values(body).onConflictDoNothing().returning({ uid: damagedBodies.uid })
  const [row] = await tx.ask<{ others: number }>(sql`
    select count(*)::int4 as others from damaged_bodies where uid = ${uid} and project_id = ${projectId}
      and load_log_id = ${loadLogId} and hash <> ${hash} and received_at > now() - interval '1 hour'`)
  await tx.ask(sql`
    delete from damaged_bodies where uid = ${uid} and (project_id, load_log_id, hash) not in (
      select project_id, load_log_id, hash from damaged_bodies where uid = ${uid}
      order by received_at desc limit ${bodiesMax})`)
  return { isRepeat: added.length === 0, others: row?.others ?? 0 }
}

export async function forgetDamagedBodies(orm: Orm): Promise<void> {
  await orm.execute(sql`delete from damaged_bodies where received_at < now() - interval '14 days'`)
}
