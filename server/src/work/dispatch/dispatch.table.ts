/** Records of dispatches. A change locks their project. */

import { AppError } from '@haulway/domain/errors.ts'
import { type Dispatch, dispatchSchema } from '@haulway/domain/work/dispatch/dispatch.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { projectParties } from '../../entity/project-party.table.ts'

export const dispatches = pgTable(
  'dispatches',
  {
    projectId: uuid('project_id').notNull(),
    dispatchId: uuid('dispatch_id').notNull(),
    record: recordColumn('dispatches', dispatchSchema).notNull(),
    /** How many acts of its loads were received: the last place in their order. */
    actCount: integer('act_count').notNull().default(0),
    /** The latest time among these acts. A server whose clock shows less was set back. */
    actsKnownAt: bigint('acts_known_at', { mode: 'number' }).notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.dispatchId] }),
    index('dispatches_open').on(table.projectId).where(sql`record->>'state' = 'open'`),
  ],
)

/** @throws AppError notFound */
export async function getDispatchForUpdate(tx: Transaction, projectId: string, dispatchId: string): Promise<Dispatch> {
  const [row] = await tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), eq(dispatches.dispatchId, dispatchId)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This dispatch could not be found.')
  return row.record
}

/** The driver of a dispatch, which never changes. Locks nothing. @throws AppError notFound */
export async function getDriverOf(tx: Transaction, projectId: string, dispatchId: string): Promise<string> {
  const [row] = await tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), eq(dispatches.dispatchId, dispatchId)))
  if (!row) throw new AppError('notFound', 'This dispatch could not be found.')
  return row.record.terms.driverEntityId
}

/** What the fleet pays the driver of a dispatch. Locks nothing. */
export async function findDispatchPay(
  tx: Transaction,
  projectId: string,
  dispatchId: string,
): Promise<Dispatch['driverPay']> {
  const [row] = await tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), eq(dispatches.dispatchId, dispatchId)))
  return row?.record.driverPay
}

/** A project's dispatches that have not ended. The caller has locked the project. */
export async function listOpenDispatches(tx: Transaction, projectId: string): Promise<Dispatch[]> {
  const rows = await tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), sql`record->>'state' = 'open'`))
    .orderBy(asc(dispatches.dispatchId))
  return rows.map(row => row.record)
}

/**
 * The dispatches under an offer, or under a broker's offer below it, including those that have ended: their loads may
 * still be reported. The caller has locked the project.
 */
export async function listDispatchesOfOffer(tx: Transaction, projectId: string, offerId: string): Promise<Dispatch[]> {
  const isOfOffer = sql`${offerId} in (record #>> '{terms,offerId}', record #>> '{terms,broker,offerId}')`
  const rows = await tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), isOfOffer))
    .orderBy(asc(dispatches.dispatchId))
  return rows.map(row => row.record)
}

/** The other dispatches of a truck on a project that ended at the same moment. */
export async function listEndedWith(
  tx: Transaction,
  { projectId, dispatchId, ...ended }: Dispatch,
): Promise<Dispatch[]> {
  const { truckId } = ended.terms.truck
  const isSame = sql`record #>> '{terms,truck,truckId}' = ${truckId} and (record->>'endedOn')::int8 = ${ended.endedOn}`
  const rows = await tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), ne(dispatches.dispatchId, dispatchId), isSame))
    .orderBy(asc(dispatches.dispatchId))
  return rows.map(row => row.record)
}

/** The projects in which an entity now drives. */
export async function listProjectIdsDrivenBy(tx: Transaction, driverEntityId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ projectId: dispatches.projectId })
    .from(dispatches)
    .innerJoin(projectParties, eq(projectParties.projectId, dispatches.projectId))
    .where(
      and(
        eq(projectParties.entityId, driverEntityId),
        sql`record->>'state' = 'open' and record->'terms'->>'driverEntityId' = ${driverEntityId}`,
      ),
    )
    .orderBy(asc(dispatches.projectId))
  return rows.map(row => row.projectId)
}

/** Adds a dispatch. @throws AppError conflict when its id exists already */
export async function addDispatch(tx: Transaction, dispatch: Dispatch): Promise<void> {
  const row = { projectId: dispatch.projectId, dispatchId: dispatch.dispatchId, record: dispatch }
  const added = await tx
    .insert(dispatches)
    .values(row)
    .onConflictDoNothing()
    .returning({ dispatchId: dispatches.dispatchId })
  if (added.length === 0) throw new AppError('conflict', 'This dispatch already exists.')
}

export function saveDispatch(tx: Transaction, dispatch: Dispatch): void {
  tx.send(
    tx
      .update(dispatches)
      .set({ record: dispatch })
      .where(and(eq(dispatches.projectId, dispatch.projectId), eq(dispatches.dispatchId, dispatch.dispatchId))),
  )
}

type ActCount = { last: number; knownAt: number }

/** The caller has locked the dispatch. */
export async function readActCount(
  tx: Transaction,
  { projectId, dispatchId }: Pick<Dispatch, 'projectId' | 'dispatchId'>,
): Promise<ActCount> {
  const [row] = await tx
    .select({ last: dispatches.actCount, knownAt: dispatches.actsKnownAt })
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), eq(dispatches.dispatchId, dispatchId)))
  if (!row) throw new Error('acts can only be counted for a dispatch that exists')
  return row
}

export function saveActCount(tx: Transaction, dispatch: Pick<Dispatch, 'projectId' | 'dispatchId'>, count: ActCount) {
  tx.send(
    tx
      .update(dispatches)
      .set({ actCount: count.last, actsKnownAt: count.knownAt })
      .where(and(eq(dispatches.projectId, dispatch.projectId), eq(dispatches.dispatchId, dispatch.dispatchId))),
  )
}
