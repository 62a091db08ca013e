/** The reported tracking faults that are not over: one row for each open load that is silent. */
import type { TrackingFault } from '@haulway/domain/tracker/fault.ts'
import { and, eq, sql } from 'drizzle-orm'
import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'
import { readLastAtOf } from '../tracking.table.ts'
import { type LoadName, nameKey } from './tracked-load.ts'

export const trackingFaults = pgTable(
  'tracking_faults',
  {
    projectId: uuid('project_id').notNull(),
    loadLogId: uuid('load_log_id').notNull(),
    since: bigint({ mode: 'number' }).notNull(),
    cause: text().$type<TrackingFault['cause']>().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.loadLogId] })],
)

/** Replaces a load's fault. @returns whether it has changed */
export async function changeTrackingFault(
  tx: Transaction,
  name: LoadName,
  fault: TrackingFault | null,
): Promise<boolean> {
  const { projectId, loadLogId } = name
  const isOfLoad = and(eq(trackingFaults.projectId, projectId), eq(trackingFaults.loadLogId, loadLogId))
  const [held] = await tx.select().from(trackingFaults).where(isOfLoad)
  if (!fault) {
    if (held) await tx.delete(trackingFaults).where(isOfLoad)
    return held !== undefined
  }
  if (held?.since === fault.since && held.cause === fault.cause) return false
  await tx
    .insert(trackingFaults)
    .values({ projectId, loadLogId, ...fault })
    .onConflictDoUpdate({ target: [trackingFaults.projectId, trackingFaults.loadLogId], set: { ...fault } })
  return true
}

/** An open load, the time of its last point, and since when it is reported as silent. */
export type OpenLoad = LoadName & { startedAt: number; lastAt: number | undefined; faultSince: number | undefined }

/** Every open load by its leading name, without located ones, unless they have a fault. */
export async function listOpenLoads(orm: Orm, isLocated: (name: LoadName) => boolean): Promise<OpenLoad[]> {
  const rows = await orm.execute<{ project_id: string; load_log_id: string; started_at: number; since: number | null }>(
    sql`select l.project_id, l.load_log_id, l.started_at::float8 as started_at, f.since::float8 as since
      from load_logs l
      left join tracking_faults f on f.project_id = l.project_id and f.load_log_id = l.load_log_id
      where l.ended_at is null and l.alias_of is null`,
  )
  const open = rows.map(row => ({
    projectId: row.project_id,
    loadLogId: row.load_log_id,
    startedAt: row.started_at,
    faultSince: row.since ?? undefined,
  }))
  const asked = open.filter(load => load.faultSince !== undefined || !isLocated(load))
  const lastAt = await readLastAt(orm, asked)
  return asked.map(load => ({ ...load, lastAt: lastAt.get(nameKey(load)) }))
}

async function readLastAt(orm: Orm, names: readonly LoadName[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const asked = names.map(({ projectId, loadLogId }) => ({ projectId, loadLogId }))
  const rows = await orm.execute<{ project_id: string; load_log_id: string; track_no: number }>(sql`
    select named.project_id, named.load_log_id, other.track_no::float8 as track_no
    from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as asked ("projectId" uuid, "loadLogId" uuid)
    join load_logs named on named.project_id = asked."projectId" and named.load_log_id = asked."loadLogId"
    join load_logs other on other.project_id = named.project_id and other.dispatch_id = named.dispatch_id
      and coalesce(other.alias_of, other.load_log_id) = named.load_log_id`)
  const lastAt = await readLastAtOf(
    orm,
    rows.map(row => row.track_no),
  )
  const found = new Map<string, number>()
  for (const row of rows) {
    const key = nameKey({ projectId: row.project_id, loadLogId: row.load_log_id })
    const at = lastAt.get(row.track_no)
    if (at !== undefined) found.set(key, Math.max(at, found.get(key) ?? 0))
  }
  return found
}
