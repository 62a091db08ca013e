/**
 * Tracks: the GPS points of load logs, one packed row per received batch. After a load ends, `compact-track` packs its
 * rows into a few. No other table has GPS points, except damaged bodies (damaged-body.table.ts).
 */

import { pointsOfColumns } from '@haulway/domain/track/columns.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import { max, type SQL, sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import { anyOf } from '../db/any-of.ts'
import type { Orm, Transaction } from '../db/database.ts'
import { namesOfLoad } from '../load-log/load-log.table.ts'
import { unpackTrack } from './ingest/packed-points.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const tracks = pgTable(
  'tracks',
  {
    /** The `track_no` of the load's name under which the points were sent: its own, or one it was also started by. */
    trackNo: bigint('track_no', { mode: 'number' }).notNull(),
    /** A hash of the batch, so that the same batch sent twice has one row. */
    batchId: bigint('batch_id', { mode: 'bigint' }).notNull(),
    /** When its newest point was captured, in ms since 1970. */
    lastAt: bigint('last_at', { mode: 'number' }).notNull(),
    data: bytea().notNull(),
  },
  table => [
    primaryKey({ columns: [table.trackNo, table.batchId] }),
    // Rows are added roughly in the order of their times, so a tiny BRIN index is enough to find old rows.
    index('tracks_by_age').using('brin', table.lastAt),
  ],
)

export type TrackRow = typeof tracks.$inferSelect

/** Adds batches in one statement, and skips those that exist. Committed when this returns. */
export async function addTracks(client: Sql, unsorted: readonly TrackRow[]): Promise<void> {
  // Sorted, because two nodes that add the same batches in different orders could deadlock.
  const rows = [...unsorted].sort((a, b) => (a.batchId < b.batchId ? -1 : 1))
  // One text per column: for an array the client would scan each value for characters to escape, and there are none.
  const column = (select: (row: TrackRow) => unknown) => `{${rows.map(select).join(',')}}`
  await client`
    insert into tracks (track_no, batch_id, last_at, data)
    select track_no, batch_id, last_at, decode(data, 'base64')
    from unnest(${column(row => row.trackNo)}::text::bigint[], ${column(row => row.batchId)}::text::bigint[],
      ${column(row => row.lastAt)}::text::bigint[], ${column(row => base64Of(row.data))}::text::text[])
      as row (track_no, batch_id, last_at, data)
    on conflict do nothing`
}

function base64Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

/** The points of a load under any of its names, up to `trackPointsMax`: each once, in the order of capture. */
export async function readTrack(tx: Transaction | Orm, projectId: string, loadLogId: string): Promise<TrackPoint[]> {
  const names = await tx.execute<{ track_no: string }>(namesOfLoad('track_no', projectId, loadLogId))
  const trackNos = names.map(name => Number(name.track_no))
  const held = await readHeldBatches(tx, trackNos, batchesIn)
  return pointsOfColumns(unpackTrack(held.map(bytesOf)))
}

/**
 * The batches of a load. On Citus a track is on the node of its number, not of its load, so there is a query for each
 * number.
 * @param trackNos of the load's names
 * @param select what to read of a batch
 */
export async function readHeldBatches(
  tx: Transaction | Orm,
  trackNos: readonly number[],
  select: (trackNo: number) => SQL,
): Promise<HeldBatch[]> {
  const held = await Promise.all(trackNos.map(trackNo => tx.execute<HeldBatch>(select(trackNo))))
  return held.flat()
}

/** A batch of a track. */
export type HeldBatch = {
  batch_id: string
  /** Its points in base64, which a client reads faster than PostgreSQL's hexadecimal; null if they weren't selected. */
  bytes: string | null
}

/** The first rows of a track that are read. `trackPointsMax` points in a row each take less than half of it. */
export const trackBytesMax = 8 * 1024 * 1024

/** SQL that selects each `HeldBatch` of a track, by time, so that the points need no sorting later. */
export function batchesIn(trackNo: number): SQL {
  return sql`
    select batch_id, encode(data, 'base64') as bytes from (
      select batch_id, last_at, data,
        sum(length(data)) over (order by last_at, batch_id rows unbounded preceding) as read
      from tracks where track_no = ${trackNo}) as batch
    where read <= ${trackBytesMax} order by last_at, batch_id`
}

/** Like `batchesIn`, but without the points: only the batches' ids. */
export function batchIdsIn(trackNo: number): SQL {
  return sql`select batch_id, null as bytes from tracks where track_no = ${trackNo} order by last_at, batch_id`
}

/** The time of the newest point of each track that has points. */
export async function readLastAtOf(orm: Orm, trackNos: readonly number[]): Promise<Map<number, number>> {
  const { trackNo, lastAt } = tracks
  const newest = orm
    .select({ trackNo, lastAt: max(lastAt) })
    .from(tracks)
    .where(anyOf(trackNo, trackNos.map(String)))
  return new Map((await newest.groupBy(trackNo)).map(row => [row.trackNo, Number(row.lastAt)]))
}

export function bytesOf({ bytes }: HeldBatch): Uint8Array {
  return Buffer.from(bytes ?? '', 'base64')
}
