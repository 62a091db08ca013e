/** Records of load logs: the load, and the acts recorded on it. Acts are only appended. */

import { type LoadLogAct, loadLogActSchema } from '@haulway/domain/load-log/act/act.ts'
import { type LoadLog, loadLogSchema } from '@haulway/domain/load-log/load-log.ts'
import type { LoadLogState } from '@haulway/domain/load-log/state/states.ts'
import { type SummaryPart, summaryPartSchema } from '@haulway/domain/metrics/day-summary.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { and, eq, gt, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../db/any-of.ts'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'
import { saveRow } from '../db/save-row.ts'
import { dispatches } from '../work/dispatch/dispatch.table.ts'

export const loadLogs = pgTable(
  'load_logs',
  {
    projectId: uuid('project_id').notNull(),
    loadLogId: uuid('load_log_id').notNull(),
    /** The key of its track's rows: 8 bytes instead of the 32 of its two ids. */
    trackNo: bigint('track_no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    dispatchId: uuid('dispatch_id').notNull(),
    truckId: uuid('truck_id').notNull(),
    jobberEntityId: uuid('jobber_entity_id').notNull(),
    pitEntityId: uuid('pit_entity_id').notNull(),
    truckingEntityId: uuid('trucking_entity_id').notNull(),
    driverEntityId: uuid('driver_entity_id').notNull(),
    shiftDay: date('shift_day').notNull(),
    state: text().$type<LoadLogState>().notNull(),
    /** The leading load, if this row is another name of that load. */
    aliasOf: uuid('alias_of'),
    /** The start and end by the acts under this name only. They decide which names are one load. */
    startedAt: bigint('started_at', { mode: 'number' }).notNull(),
    endedAt: bigint('ended_at', { mode: 'number' }),
    frozen: boolean().notNull(),
    createdOn: bigint('created_on', { mode: 'number' }).notNull(),
    record: recordColumn('load_logs', loadLogSchema).notNull(),
    /** What day summaries currently count for this load. It is subtracted when the load changes. */
    parts: recordColumn('load_logs', summaryPartSchema.array()).notNull(),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.loadLogId] }),
    index('load_logs_by_dispatch').on(table.projectId, table.dispatchId, table.startedAt),
    index('load_logs_by_day').on(table.projectId, table.shiftDay),
    // What a driver is paid for a day of work.
    index('load_logs_by_driver').on(table.driverEntityId, table.shiftDay),
    // Delivered loads that wait for their jobber.
    index('load_logs_to_approve').on(table.jobberEntityId).where(sql`state = 'delivered' and not frozen`),
    // The loads whose pay changes with the next price of fuel, or with a revised one.
    index('load_logs_with_fuel').on(table.shiftDay).where(sql`record ? 'fuel'`),
    // The few open loads among all loads: each node reads them every minute to find silent ones.
    index('load_logs_open').on(table.startedAt).where(sql`ended_at is null and alias_of is null`),
  ],
)

export const loadLogActs = pgTable(
  'load_log_acts',
  {
    projectId: uuid('project_id').notNull(),
    /** The load's name under which it was recorded. */
    loadLogId: uuid('load_log_id').notNull(),
    actId: uuid('act_id').notNull(),
    act: recordColumn('load_log_acts', loadLogActSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.loadLogId, table.actId] })],
)

export const loadNumbers = pgTable(
  'load_numbers',
  {
    projectId: uuid('project_id').notNull(),
    shiftDay: date('shift_day').notNull(),
    last: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.shiftDay] })],
)

/** The loads of a truck and shift day, in the order in which their dispatches are locked. */
export async function listLoadsOfTruckDay(
  tx: Transaction,
  { projectId, truckId, shiftDay }: { projectId: string; truckId: string; shiftDay: string },
): Promise<LoadRow[]> {
  const isOfDay = and(eq(loadLogs.projectId, projectId), eq(loadLogs.shiftDay, shiftDay), eq(loadLogs.truckId, truckId))
  const rows = await tx
    .select()
    .from(loadLogs)
    .where(and(isOfDay, isNull(loadLogs.aliasOf)))
    .orderBy(loadLogs.dispatchId, loadLogs.loadLogId)
  return rows.map(toLoadRow)
}

/** The loads that are not approved and have a surcharge by an index, from a day on, each with its dispatch. */
export async function listLoadsWithFuel(tx: Transaction | Orm, fuelIndex: string, from: string) {
  const { projectId, dispatchId, loadLogId } = loadLogs
  return tx
    .select({ projectId, dispatchId, loadLogId })
    .from(loadLogs)
    .where(
      and(
        sql`not frozen and record ? 'fuel'`,
        sql`${loadLogs.record} -> 'fuel' @> ${JSON.stringify([{ index: fuelIndex }])}::text::jsonb`,
        isNull(loadLogs.aliasOf),
        gte(loadLogs.shiftDay, from),
      ),
    )
    .orderBy(projectId, dispatchId, loadLogId)
}

/** A jobber's delivered loads that are not approved. */
export async function listLoadsToApprove(orm: Orm, jobberEntityId: string) {
  const { projectId, dispatchId, loadLogId } = loadLogs
  return orm
    .select({ projectId, dispatchId, loadLogId })
    .from(loadLogs)
    .where(
      and(
        eq(loadLogs.jobberEntityId, jobberEntityId),
        sql`state = 'delivered' and not frozen`,
        isNull(loadLogs.aliasOf),
      ),
    )
    .orderBy(projectId, dispatchId, loadLogId)
}

/** A load's record with the state that the server computed from its acts. */
export type LoadRow = {
  loadLog: LoadLog
  state: LoadLogState
  startedAt: number
  endedAt: number | null
  frozen: boolean
  parts: SummaryPart[]
}

/** Finds a load without locking it. Changes of a load lock its dispatch. */
export async function findLoadLog(
  tx: Transaction | Orm,
  projectId: string,
  loadLogId: string,
): Promise<LoadRow | undefined> {
  const [row] = await tx
    .select()
    .from(loadLogs)
    .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId)))
  return row && toLoadRow(row)
}

/**
 * Locks the dispatch of a load, which never changes, before the load is read: an act reads its load once.
 * @param named `dispatchId` counts for a load without a record. @returns undefined when there is no such dispatch
 */
export async function lockDispatchOfLoad(
  tx: Transaction,
  { projectId, loadLogId, dispatchId }: { projectId: string; loadLogId: string; dispatchId?: string | undefined },
): Promise<Dispatch | undefined> {
  const isNamed = and(eq(loadLogs.projectId, projectId), eq(loadLogs.loadLogId, loadLogId))
  const ofLoad = tx.select({ dispatchId: loadLogs.dispatchId }).from(loadLogs).where(isNamed)
  const isItsOwn = eq(dispatches.dispatchId, sql`coalesce((${ofLoad}), ${dispatchId ?? null}::uuid)`)
  const rows = tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), isItsOwn))
  return (await rows.for('update'))[0]?.record
}

/**
 * The loads of a dispatch that are not approved, are named, or started at most `recentMs` before its latest load, in
 * the order of their ids. The dispatch's lock protects them. It compares only the loads' own times, so a wrong server
 * clock doesn't matter.
 */
export async function listLoadLogs(
  tx: Transaction,
  projectId: string,
  dispatchId: string,
  recentMs: number,
  named: readonly string[],
): Promise<LoadRow[]> {
  const rows = await tx
    .select()
    .from(loadLogs)
    .where(
      and(
        eq(loadLogs.projectId, projectId),
        eq(loadLogs.dispatchId, dispatchId),
        or(
          eq(loadLogs.frozen, false),
          gt(loadLogs.startedAt, latestStart(tx, projectId, dispatchId, recentMs)),
          sql`${nameOfLoad} in ${namesOfLeaders(tx, projectId, named)}`,
        ),
      ),
    )
    .orderBy(loadLogs.loadLogId)
  return rows.map(toLoadRow)
}

const nameOfLoad = sql`coalesce(${loadLogs.aliasOf}, ${loadLogs.loadLogId})`

function namesOfLeaders(tx: Transaction, projectId: string, named: readonly string[]) {
  const isNamed = and(eq(loadLogs.projectId, projectId), anyOf(loadLogs.loadLogId, named))
  return tx.select({ name: nameOfLoad }).from(loadLogs).where(isNamed)
}

function latestStart(tx: Transaction, projectId: string, dispatchId: string, recentMs: number) {
  const isIn = and(eq(loadLogs.projectId, projectId), eq(loadLogs.dispatchId, dispatchId))
  return tx
    .select({ at: sql`max(${loadLogs.startedAt}) - ${recentMs}::bigint` })
    .from(loadLogs)
    .where(isIn)
}

export function saveLoadLog(tx: Transaction, row: LoadRow): void {
  const { loadLog, ...computed } = row
  const { projectId, loadLogId, shiftDay, aliasOf, createdOn, terms } = loadLog
  const { dispatchId, jobberEntityId, pitEntityId, truckingEntityId, driverEntityId } = terms
  const parties = { jobberEntityId, pitEntityId, truckingEntityId, driverEntityId, truckId: terms.truck.truckId }
  const values = {
    projectId,
    loadLogId,
    dispatchId,
    shiftDay,
    aliasOf,
    createdOn,
    ...parties,
    ...computed,
    record: loadLog,
  }
  saveRow(tx, loadLogs, values)
}

/** Appends an act under the load's name it was sent with. An act that exists already stays unchanged. */
export function appendAct(tx: Transaction, projectId: string, loadLogId: string, act: LoadLogAct): void {
  const row = { projectId, loadLogId, actId: act.actId, act }
  tx.send(tx.insert(loadLogActs).values(row).onConflictDoNothing())
}

/** Saves an act's new place in the order. Its other fields never change. */
export function saveAct(tx: Transaction, projectId: string, loadLogId: string, act: LoadLogAct): void {
  const { actId } = act
  const isThis = and(
    eq(loadLogActs.projectId, projectId),
    eq(loadLogActs.loadLogId, loadLogId),
    eq(loadLogActs.actId, actId),
  )
  tx.send(tx.update(loadLogActs).set({ act }).where(isThis))
}

/** The acts recorded under these names of loads, by name. Confirmations are in their own table. */
export async function listActs(
  tx: Transaction | Orm,
  projectId: string,
  loadLogIds: readonly string[],
): Promise<Map<string, LoadLogAct[]>> {
  const byName = new Map<string, LoadLogAct[]>(loadLogIds.map(id => [id, []]))
  if (loadLogIds.length === 0) return byName
  const rows = await tx
    .select()
    .from(loadLogActs)
    .where(and(eq(loadLogActs.projectId, projectId), anyOf(loadLogActs.loadLogId, loadLogIds)))
    .orderBy(loadLogActs.loadLogId, loadLogActs.actId)
  for (const row of rows) byName.get(row.loadLogId)?.push(row.act)
  return byName
}

/** Takes the next number of a project's shift day. */
export async function takeLoadNo(tx: Transaction, projectId: string, shiftDay: string): Promise<number> {
  const [row] = await tx
    .insert(loadNumbers)
    .values({ projectId, shiftDay, last: 1 })
    .onConflictDoUpdate({
      target: [loadNumbers.projectId, loadNumbers.shiftDay],
      set: { last: sql`${loadNumbers.last} + 1` },
    })
    .returning({ last: loadNumbers.last })
  return row!.last
}

/** All names of a load. Its acts and its GPS points may have been sent under any of them. */
export async function listNamesOfLoad(orm: Transaction | Orm, projectId: string, loadLogId: string): Promise<string[]> {
  const rows = await orm.execute<{ load_log_id: string }>(namesOfLoad('load_log_id', projectId, loadLogId))
  return rows.map(row => row.load_log_id)
}

/** SQL for all names of a load: its own, and those under which it was started again. */
export function namesOfLoad(column: 'load_log_id' | 'track_no', projectId: string, loadLogId: string): SQL {
  return sql`
    select other.${sql.identifier(column)} from load_logs named
    join load_logs other on other.project_id = named.project_id and other.dispatch_id = named.dispatch_id
      and coalesce(other.alias_of, other.load_log_id) = coalesce(named.alias_of, named.load_log_id)
    where named.project_id = ${projectId} and named.load_log_id = ${loadLogId}`
}

function toLoadRow(row: typeof loadLogs.$inferSelect): LoadRow {
  const { state, startedAt, endedAt, frozen, parts } = row
  return { loadLog: row.record, state, startedAt, endedAt, frozen, parts }
}
