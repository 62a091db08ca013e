/** Records of dispatches. Their project is their lock. */
import { type Dispatch, dispatchSchema } from '@haulway/domain/dispatch/dispatch.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { sendOff, type Transaction } from '../db/database.ts'

export const dispatches = pgTable(
  'dispatches',
  {
    projectId: uuid('project_id').notNull(),
    dispatchId: uuid('dispatch_id').notNull(),
    record: jsonb().$type<Dispatch>().notNull(),
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
  return dispatchSchema.parse(row.record)
}

/** Those of a project that have not ended. The project is locked by the caller. */
export async function listOpenDispatches(tx: Transaction, projectId: string): Promise<Dispatch[]> {
  const rows = await tx
    .select()
    .from(dispatches)
    .where(and(eq(dispatches.projectId, projectId), sql`record->>'state' = 'open'`))
    .orderBy(asc(dispatches.dispatchId))
  return rows.map(row => dispatchSchema.parse(row.record))
}

/** Adds a dispatch. @throws AppError conflict when there is one with its id */
export async function addDispatch(tx: Transaction, dispatch: Dispatch): Promise<void> {
  const row = { projectId: dispatch.projectId, dispatchId: dispatch.dispatchId, record: dispatch }
  const added = await tx
    .insert(dispatches)
    .values(row)
    .onConflictDoNothing()
    .returning({ dispatchId: dispatches.dispatchId })
  if (added.length === 0) throw new AppError('conflict', 'This dispatch exists already.')
}

export async function saveDispatch(tx: Transaction, dispatch: Dispatch): Promise<void> {
  sendOff(
    tx
      .update(dispatches)
      .set({ record: dispatch })
      .where(and(eq(dispatches.projectId, dispatch.projectId), eq(dispatches.dispatchId, dispatch.dispatchId))),
  )
}
