/**
 * Tracks: the points of load logs, one packed row for each batch that was sent; once a load is over its rows are packed
 * into few (compact-track). These are the only places in the database where a truck was.
 */

import { pointsOfColumns } from '@haulway/domain/track/columns.ts'
import type { TrackPoint } from '@haulway/domain/track/point.ts'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { Sql } from 'postgres'
import type { Orm, Transaction } from '../db/database.ts'
import { namesOfLoad } from '../load-log/load-log.table.ts'
import { unpackTrack } from './ingest/packed-points.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

export const tracks = pgTable(
  'tracks',
  {
    /** Of the name under which the points were sent: the load's own, or one it was also started by. */
    trackNo: bigint('track_no', { mode: 'number' }).notNull(),
    /** A hash of the batch, so that the same batch sent twice has one row. */
    batchId: bigint('batch_id', { mode: 'bigint' }).notNull(),
    /** When its newest point was taken. */
    lastAt: bigint('last_at', { mode: 'number' }).notNull(),
    data: bytea().notNull(),
  },
  table => [
    primaryKey({ columns: [table.trackNo, table.batchId] }),
    // Rows come about in the order of their times: a few bytes a megabyte are enough to find the old ones.
    index('tracks_by_age').using('brin', table.lastAt),
  ],
)

export type TrackRow = typeof tracks.$inferSelect

/** Adds batches in one statement; those that are there already are left alone. Committed when this returns. */
export async function addTracks(client: Sql, unsorted: readonly TrackRow[]): Promise<void> {
  // Two nodes that add the same batches in another order would lock each other out.
  const rows = [...unsorted].sort((a, b) => (a.batchId < b.batchId ? -1 : 1))
  // As one text each: in an array the client would look for signs to escape, and none of these has any.
  const column = (told: (row: TrackRow) => unknown) => `{${rows.map(told).join(',')}}`
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

/** The points of a load under any of its names: each once, in the order they were taken. */
export async function readTrack(tx: Transaction | Orm, projectId: string, loadLogId: string): Promise<TrackPoint[]> {
  const held = await tx.execute<HeldTrack>(
    sql`select * from ${tracksIn(namesOfLoad('track_no', projectId, loadLogId))} as held`,
  )
  return pointsOfColumns(unpackTrack(held.flatMap(batchesOf)))
}

/** All batches of one or more names in one row: read one by one, and as hexadecimals, they take twice as long. */
export type HeldTrack = {
  /** What they are known by until more of them come. */
  batch_ids: string | null
  sizes: number[] | null
  bytes: string | null
}

/** @param trackNos of `HeldTrack`: what stands behind `in` */
export function tracksIn(trackNos: SQL): SQL {
  // In the order of their times, which leaves nothing to sort. An order inside of one sum would be that of all.
  return sql`(
    select string_agg(batch_id::text, ' ') as batch_ids, array_agg(length(data)) as sizes,
      encode(string_agg(data, ''), 'base64') as bytes
    from (select batch_id, data from tracks where track_no in (${trackNos}) order by last_at, batch_id) as batches)`
}

/** The same, but for the points. */
export function trackVersionsIn(trackNos: SQL): SQL {
  return sql`(
    select string_agg(batch_id::text, ' ') as batch_ids, null::int4[] as sizes, null as bytes
    from (select batch_id from tracks where track_no in (${trackNos}) order by last_at, batch_id) as batches)`
}

export function batchesOf({ sizes, bytes }: HeldTrack): Uint8Array[] {
  const all = Buffer.from(bytes ?? '', 'base64')
  let end = 0
  return (sizes ?? []).map(size => {
    end += size
    return all.subarray(end - size, end)
  })
}
