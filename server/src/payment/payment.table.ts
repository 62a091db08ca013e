/** Records of payments. Each belongs to the jobber that pays. */
import { AppError } from '@haulway/domain/errors.ts'
import { type Payment, paymentSchema, paymentsMax } from '@haulway/domain/payment/payment.ts'
import { and, eq, gte, lt } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Orm, Transaction } from '../db/database.ts'
import { recordColumn } from '../db/record-column.ts'

export const payments = pgTable(
  'payments',
  {
    /** The jobber. */
    entityId: uuid('entity_id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    receiptId: uuid('receipt_id').notNull(),
    state: text().$type<Payment['state']>().notNull(),
    /** ms since 1970; null until the money has come in. */
    paidTimestamp: bigint('paid_timestamp', { mode: 'number' }),
    record: recordColumn('payments', paymentSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.entityId, table.paymentId] }),
    index('payments_by_receipt').on(table.entityId, table.receiptId),
    index('payments_by_state').on(table.state, table.entityId),
  ],
)

/** Adds a payment. @returns false when the jobber already has a payment with this id */
export async function addPayment(tx: Transaction, payment: Payment): Promise<boolean> {
  const added = await tx
    .insert(payments)
    .values(toRow(payment))
    .onConflictDoNothing()
    .returning({ paymentId: payments.paymentId })
  return added.length > 0
}

export async function findPayment(tx: Transaction, entityId: string, paymentId: string): Promise<Payment | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.entityId, entityId), eq(payments.paymentId, paymentId)))
  return row?.record
}

/** Payments that were requested together. */
export async function listReceipt(tx: Transaction, entityId: string, receiptId: string): Promise<Payment[]> {
  const rows = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.entityId, entityId), eq(payments.receiptId, receiptId)))
    .limit(paymentsMax)
  return rows.map(row => row.record)
}

/** Loads and locks a payment of a jobber. @throws AppError notFound */
export async function getPaymentForUpdate(tx: Transaction, entityId: string, paymentId: string): Promise<Payment> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.entityId, entityId), eq(payments.paymentId, paymentId)))
    .for('update')
  if (!row) throw new AppError('notFound', 'This payer has no payment with this id. Check both ids.')
  return row.record
}

/** The payments of a payer that arrived in a span of time. */
export async function listArrivedPayments(
  orm: Orm,
  entityId: string,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<Payment[]> {
  const { paidTimestamp } = payments
  const rows = await orm
    .select()
    .from(payments)
    .where(and(eq(payments.entityId, entityId), gte(paidTimestamp, fromMs), lt(paidTimestamp, untilMs)))
  return rows.map(row => row.record)
}

export async function hasAskedPayment(tx: Transaction, jobberEntityId: string): Promise<boolean> {
  const isTheirs = and(eq(payments.entityId, jobberEntityId), eq(payments.state, 'asked'))
  return (await tx.select({ paymentId: payments.paymentId }).from(payments).where(isTheirs).limit(1)).length > 0
}

/** Payments that are requested and not ended, oldest first, at most 1,000. */
export async function listAskedPayments(tx: Transaction): Promise<Payment[]> {
  const rows = await tx
    .select()
    .from(payments)
    .where(eq(payments.state, 'asked'))
    .orderBy(payments.paymentId)
    .limit(1000)
  return rows.map(row => row.record)
}

export function savePayment(tx: Transaction, payment: Payment): void {
  const { jobberEntityId, paymentId, receiptId, state, paidTimestamp } = payment
  const isThis = and(eq(payments.entityId, jobberEntityId), eq(payments.paymentId, paymentId))
  tx.send(tx.update(payments).set({ receiptId, state, paidTimestamp, record: payment }).where(isThis))
}

function toRow(payment: Payment) {
  const { jobberEntityId: entityId, paymentId, receiptId, state, paidTimestamp } = payment
  return { entityId, paymentId, receiptId, state, paidTimestamp, record: payment }
}
