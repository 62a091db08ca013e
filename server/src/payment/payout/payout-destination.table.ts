/** Records of payout destinations. Replaced ones stay, because a withdrawal keeps the one it was requested with. */
import { type PayoutDestination, payoutDestinationSchema } from '@haulway/domain/payment/payout/payout-destination.ts'
import { and, eq, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'

export const payoutDestinations = pgTable(
  'payout_destinations',
  {
    entityId: uuid('entity_id').notNull(),
    payoutDestinationId: uuid('payout_destination_id').notNull(),
    currency: text().notNull(),
    /** The account's numbers, sealed with a key that is not in the database. */
    sealedAccount: text('sealed_account').notNull(),
    record: recordColumn('payout_destinations', payoutDestinationSchema).notNull(),
  },
  table => [
    primaryKey({ columns: [table.entityId, table.payoutDestinationId] }),
    index('payout_destinations_by_currency').on(table.entityId, table.currency),
  ],
)

export type SavedDestination = { destination: PayoutDestination; sealedAccount: string }

/** The current destination for a currency. */
export async function findPayoutDestination(
  tx: Transaction,
  entityId: string,
  currency: string,
): Promise<SavedDestination | undefined> {
  const isOf = and(eq(payoutDestinations.entityId, entityId), eq(payoutDestinations.currency, currency))
  const inUse = sql`${payoutDestinations.record}->>'replacedOn' is null`
  const [row] = await tx.select().from(payoutDestinations).where(and(isOf, inUse))
  return row && { destination: row.record, sealedAccount: row.sealedAccount }
}

/** The sealed account of a destination by its id, even if it was replaced. */
export async function findSealedAccount(
  tx: Transaction,
  entityId: string,
  payoutDestinationId: string,
): Promise<string | undefined> {
  const { entityId: ofEntity, payoutDestinationId: id } = payoutDestinations
  const isThis = and(eq(ofEntity, entityId), eq(id, payoutDestinationId))
  const [row] = await tx.select({ sealed: payoutDestinations.sealedAccount }).from(payoutDestinations).where(isThis)
  return row?.sealed
}

export function addPayoutDestination(tx: Transaction, { destination, sealedAccount }: SavedDestination): void {
  const { entityId, payoutDestinationId, currency } = destination
  const row = { entityId, payoutDestinationId, currency, sealedAccount, record: destination }
  tx.send(tx.insert(payoutDestinations).values(row))
}

export function savePayoutDestination(tx: Transaction, destination: PayoutDestination): void {
  const { entityId, payoutDestinationId } = destination
  const { entityId: ofEntity, payoutDestinationId: id } = payoutDestinations
  const isThis = and(eq(ofEntity, entityId), eq(id, payoutDestinationId))
  tx.send(tx.update(payoutDestinations).set({ record: destination }).where(isThis))
}
