/**
 * Bodies that the location service received and could not read, stored exactly as received, so that the sender may
 * delete them. The newest 100 per user, for 14 days.
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

/**
 * How many bodies are stored per user, so that no one can fill the disk. None is refused: the phone would send it again
 * before all newer points, and no longer be tracked.
 */
export const bodiesMax = 100

/**
 * Past the most that are stored, the oldest of the same user make room.
 * @returns whether it was stored before, how many others this load had within the last hour (database time), and the
 *   hashes of those that made room
 */
export async function addDamagedBody(
  tx: Transaction,
  body: DamagedBody,
): Promise<{ isRepeat: boolean; others: number; removed: string[] }> {
  const { uid, projectId, loadLogId, hash } = body
  const isOfLoad = sql`project_id = ${projectId} and load_log_id = ${loadLogId}`
  const [row] = await tx.ask<{ stored: number; others: number; same: number }>(sql`
    select count(*)::int4 as stored, (count(*) filter (where ${isOfLoad} and hash = ${hash}))::int4 as same,
      (count(*) filter (where ${isOfLoad} and hash <> ${hash} and received_at > now() - interval '1 hour'))::int4
        as others
    from damaged_bodies where uid = ${uid}`)
  const { stored, others, same } = row ?? { stored: 0, others: 0, same: 0 }
  if (same > 0) return { isRepeat: true, others, removed: [] }
  const removed = stored < bodiesMax ? [] : await makeRoom(tx, uid)
  await tx.insert(damagedBodies).values(body).onConflictDoNothing()
  return { isRepeat: false, others, removed }
}

async function makeRoom(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx.ask<{ hash: string }>(sql`
    delete from damaged_bodies
    where uid = ${uid} and (project_id, load_log_id, hash) in (
      select project_id, load_log_id, hash from damaged_bodies where uid = ${uid}
      order by received_at desc, hash offset ${bodiesMax - 1})
    returning hash`)
  return rows.map(({ hash }) => hash)
}

export async function forgetDamagedBodies(orm: Orm): Promise<void> {
  await orm.execute(sql`delete from damaged_bodies where received_at < now() - interval '14 days'`)
}
