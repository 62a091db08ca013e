/** Records of confirmations: what an operator or the pit recorded about a truck, and the load it joined, if any. */

import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { type Confirmation, confirmationSchema } from '@haulway/domain/load-log/reconcile/confirmation.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../../db/any-of.ts'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const confirmations = pgTable(
  'confirmations',
  {
    projectId: uuid('project_id').notNull(),
    confirmationId: uuid('confirmation_id').notNull(),
    dispatchId: uuid('dispatch_id').notNull(),
    /** Null until it joins a load. */
    loadLogId: uuid('load_log_id'),
    record: recordColumn('confirmations', confirmationSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.confirmationId] }),
    index('confirmations_by_dispatch').on(table.projectId, table.dispatchId),
    index('confirmations_by_load').on(table.projectId, table.loadLogId),
  ],
)

/** Adds a confirmation. @returns false when it exists already */
export async function addConfirmation(tx: Transaction, record: Confirmation): Promise<boolean> {
  const { projectId, confirmationId, dispatchId, loadLogId } = record
  const added = await tx
    .insert(confirmations)
    .values({ projectId, confirmationId, dispatchId, loadLogId, record })
    .onConflictDoNothing()
    .returning({ id: confirmations.confirmationId })
  return added.length > 0
}

/** @throws AppError notFound */
export async function getConfirmation(
  tx: Transaction,
  projectId: string,
  confirmationId: string,
): Promise<Confirmation> {
  const [row] = await tx
    .select()
    .from(confirmations)
    .where(and(eq(confirmations.projectId, projectId), eq(confirmations.confirmationId, confirmationId)))
  if (!row) throw new AppError('notFound')
  return row.record
}

/** The confirmations of a dispatch without a load, or joined to one of these. Locks them in the order of their ids. */
export async function listConfirmationsForUpdate(
  tx: Transaction,
  projectId: string,
  dispatchId: string,
  loadLogIds: readonly string[],
): Promise<Confirmation[]> {
  const rows = await tx
    .select()
    .from(confirmations)
    .where(
      and(
        eq(confirmations.projectId, projectId),
        eq(confirmations.dispatchId, dispatchId),
        or(isNull(confirmations.loadLogId), anyOf(confirmations.loadLogId, loadLogIds)),
      ),
    )
    .orderBy(confirmations.confirmationId)
    .for('update')
  return rows.map(row => row.record)
}

/** The acts of the confirmations that are joined to these loads. */
export async function listConfirmedActs(
  tx: Transaction,
  projectId: string,
  loadLogIds: readonly string[],
): Promise<LoadLogAct[]> {
  const rows = await tx
    .select({ record: confirmations.record })
    .from(confirmations)
    .where(and(eq(confirmations.projectId, projectId), anyOf(confirmations.loadLogId, loadLogIds)))
  return rows.map(row => row.record.act)
}

/** Saves the load that a confirmation joined, or its undoing. What the operator recorded never changes. */
export function saveConfirmation(tx: Transaction, record: Confirmation): void {
  const { projectId, confirmationId, loadLogId } = record
  tx.send(
    tx
      .update(confirmations)
      .set({ loadLogId, record })
      .where(and(eq(confirmations.projectId, projectId), eq(confirmations.confirmationId, confirmationId))),
  )
}
