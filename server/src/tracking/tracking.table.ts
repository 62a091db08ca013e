/** Tracks: the points of load logs, one packed row for each batch that was sent (design: tracking). Only ever added. */
import type { TrackPoint } from '@haulway/domain/tracking/location-point.ts'
import { sortedDistinctPoints } from '@haulway/domain/tracking/point-rules.ts'
import { decodeTrack } from '@haulway/domain/tracking/track-codec.ts'
import { sql } from 'drizzle-orm'
import { bigint, customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import type { Orm, Transaction } from '../db/database.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const tracks = pgTable(
  'tracks',
  {
    projectId: uuid('project_id').notNull(),
    /** The name under which the points were sent: the load's own, or one it was also started by. */
    loadLogId: uuid('load_log_id').notNull(),
    /** Made of a hash of the batch, so that the same batch sent twice has one row. */
    batchId: uuid('batch_id').notNull(),
    firstAt: bigint('first_at', { mode: 'number' }).notNull(),
    lastAt: bigint('last_at', { mode: 'number' }).notNull(),
    receivedAt: bigint('received_at', { mode: 'number' }).notNull(),
    /** The device session that sent it. */
    sessionId: text('session_id').notNull(),
    points: integer().notNull(),
    data: bytea().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.loadLogId, table.batchId] })],
)

export type TrackRow = Omit<typeof tracks.$inferSelect, 'data'> & { data: Uint8Array }

/** Adds batches in one statement; those that are there already are left alone. Committed when this returns. */
export async function addTracks(client: Sql, unsorted: readonly TrackRow[]): Promise<void> {
  // Two nodes that add the same batches in another order would lock each other out.
  const rows = [...unsorted].sort((a, b) => (a.batchId < b.batchId ? -1 : 1))
  const column = <Key extends keyof TrackRow>(key: Key) => rows.map(row => row[key])
  await client`
    insert into tracks (project_id, load_log_id, batch_id, first_at, last_at, received_at, session_id, points, data)
    select project_id, load_log_id, batch_id, first_at, last_at, received_at, session_id, points, decode(data, 'base64')
    from unnest(${column('projectId')}::uuid[], ${column('loadLogId')}::uuid[], ${column('batchId')}::uuid[],
      ${column('firstAt')}::bigint[], ${column('lastAt')}::bigint[], ${column('receivedAt')}::bigint[],
      ${column('sessionId')}::text[], ${column('points')}::int[],
      ${rows.map(row => Buffer.from(row.data).toString('base64'))}::text[])
      as row (project_id, load_log_id, batch_id, first_at, last_at, received_at, session_id, points, data)
    on conflict do nothing`
}

/** The points of a load under any of its names: each once, in the order they were taken. */
export async function readTrack(tx: Transaction | Orm, projectId: string, loadLogId: string): Promise<TrackPoint[]> {
  const rows = await tx.execute<{ data: Uint8Array }>(sql`
    select data from tracks
    where project_id = ${projectId} and load_log_id in (
      select other.load_log_id from load_logs said
      join load_logs other on other.project_id = said.project_id and other.dispatch_id = said.dispatch_id
        and coalesce(other.alias_of, other.load_log_id) = coalesce(said.alias_of, said.load_log_id)
      where said.project_id = ${projectId} and said.load_log_id = ${loadLogId})
    order by first_at, batch_id`)
  return sortedDistinctPoints(rows.flatMap(row => decodeTrack(row.data)))
}
