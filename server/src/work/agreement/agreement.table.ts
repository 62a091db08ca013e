/** Records of standing agreements, kept with their payer. */
import { AppError } from '@haulway/domain/errors.ts'
import { type Agreement, agreementSchema, isOver } from '@haulway/domain/work/agreement/agreement.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { and, eq, sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const agreements = pgTable(
  'agreements',
  {
    payerEntityId: uuid('payer_entity_id').notNull(),
    agreementId: uuid('agreement_id').notNull(),
    payeeEntityId: uuid('payee_entity_id').notNull(),
    /** What it is for: its kind, project and material. */
    subject: text().notNull(),
    isOver: boolean('is_over').notNull(),
    record: recordColumn('agreements', agreementSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.payerEntityId, table.agreementId] }),
    uniqueIndex('agreements_one_each')
      .on(table.payerEntityId, table.payeeEntityId, table.subject)
      .where(sql`not is_over`),
  ],
)

/** @throws AppError conflict when the parties already have one for the same work */
export async function addAgreement(tx: Transaction, agreement: Agreement): Promise<void> {
  const added = await tx.insert(agreements).values(rowOf(agreement)).onConflictDoNothing().returning()
  if (added.length > 0) return
  throw new AppError('conflict', 'You already have an agreement for this. Propose a new card there.')
}

/** @throws AppError notFound */
export async function getAgreementForUpdate(
  tx: Transaction,
  { payerEntityId, agreementId }: Pick<Agreement, 'payerEntityId' | 'agreementId'>,
): Promise<Agreement> {
  const isThis = and(eq(agreements.payerEntityId, payerEntityId), eq(agreements.agreementId, agreementId))
  const [row] = await tx.select().from(agreements).where(isThis).for('update')
  if (!row) throw new AppError('notFound', 'This agreement could not be found.')
  return row.record
}

export async function findAgreement(
  tx: Transaction,
  { payerEntityId, agreementId }: Pick<Agreement, 'payerEntityId' | 'agreementId'>,
): Promise<Agreement | undefined> {
  const isThis = and(eq(agreements.payerEntityId, payerEntityId), eq(agreements.agreementId, agreementId))
  const [row] = await tx.select().from(agreements).where(isThis)
  return row?.record
}

/** The agreements of two parties that are not over, of one kind. */
export async function listStanding(
  tx: Transaction,
  { kind, ...pair }: Pair & { kind: AgreementKind },
): Promise<Agreement[]> {
  const rows = await tx
    .select()
    .from(agreements)
    .where(and(isOf(pair), eq(agreements.isOver, false)))
  return rows.map(row => row.record).filter(record => record.kind === kind)
}

type Pair = Pick<Agreement, 'payerEntityId' | 'payeeEntityId'>

/** All agreements of two parties. The statement terms that were agreed on last may be of one that is over. */
export async function listAgreements(tx: Transaction, pair: Pair): Promise<Agreement[]> {
  return (await tx.select().from(agreements).where(isOf(pair))).map(row => row.record)
}

/** Locks them, too. */
export async function listAgreementsForUpdate(tx: Transaction, pair: Pair): Promise<Agreement[]> {
  const rows = await tx.select().from(agreements).where(isOf(pair)).for('update')
  return rows.map(row => row.record)
}

function isOf({ payerEntityId, payeeEntityId }: Pair) {
  return and(eq(agreements.payerEntityId, payerEntityId), eq(agreements.payeeEntityId, payeeEntityId))
}

export function saveAgreement(tx: Transaction, agreement: Agreement): void {
  const { payerEntityId, agreementId, ...row } = rowOf(agreement)
  const isThis = and(eq(agreements.payerEntityId, payerEntityId), eq(agreements.agreementId, agreementId))
  tx.send(tx.update(agreements).set(row).where(isThis))
}

function rowOf(agreement: Agreement) {
  const { payerEntityId, agreementId, payeeEntityId, kind, project, material } = agreement
  const subject = [kind, project?.projectId ?? '*', material?.materialId ?? '*'].join(' ')
  return { payerEntityId, agreementId, payeeEntityId, subject, isOver: isOver(agreement), record: agreement }
}
