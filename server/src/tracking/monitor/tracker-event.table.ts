/** What happened to the trackers of loads: the causes of gaps. Rows are only added, and deleted with the points. */
import { type TrackerEvent, trackerEventKinds, trackerEventsMax } from '@haulway/domain/tracker/event.ts'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../../db/database.ts'

export const trackerEvents = pgTable(
  'tracker_events',
  {
    projectId: uuid('project_id').notNull(),
    /** The id under which it was reported: the load's id, or another one under which it was also started. */
    loadLogId: uuid('load_log_id').notNull(),
    at: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: trackerEventKinds }).notNull(),
    untilAt: bigint('until_at', { mode: 'number' }),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.loadLogId, table.at, table.kind] }),
    index('tracker_events_by_age').on(table.at),
  ],
)

/** Adds new events. Repeats are stored once. Events beyond a load's maximum are dropped. */
export async function addTrackerEvents(
  tx: Transaction,
  projectId: string,
  loadLogId: string,
  events: readonly TrackerEvent[],
): Promise<void> {
  const isOfLoad = and(eq(trackerEvents.projectId, projectId), eq(trackerEvents.loadLogId, loadLogId))
  const [held] = await tx.select({ count: count() }).from(trackerEvents).where(isOfLoad)
  const kept = events.slice(0, Math.max(0, trackerEventsMax.load - (held?.count ?? 0)))
  if (kept.length === 0) return
  const rows = kept.map(({ kind, at, untilAt }) => ({ projectId, loadLogId, kind, at, untilAt: untilAt ?? null }))
  await tx.insert(trackerEvents).values(rows).onConflictDoNothing()
}

/** The events of a load under any of its names, by time. */
export async function listTrackerEvents(
  tx: Transaction | Orm,
  projectId: string,
  loadLogIds: readonly string[],
): Promise<TrackerEvent[]> {
  const rows = await tx
    .select()
    .from(trackerEvents)
    .where(and(eq(trackerEvents.projectId, projectId), inArray(trackerEvents.loadLogId, [...loadLogIds])))
    .orderBy(asc(trackerEvents.at), asc(trackerEvents.kind))
  return rows.map(({ kind, at, untilAt }) => ({ kind, at, ...(untilAt !== null && { untilAt }) }))
}
