/** Which open payments and withdrawals wait for the bookkeeper, rather than for Stripe. */
import { and, asc, eq } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Transaction } from '../db/database.ts'

/** The amounts and names are in the payment or withdrawal, and the account number stays sealed where it is. */
export const moneyOrders = pgTable(
  'money_orders',
  {
    /** The payer of a payment, or the business that withdraws. */
    ownerId: uuid('owner_id').notNull(),
    kind: text().$type<'payment' | 'withdrawal'>().notNull(),
    /** The id of the payment or withdrawal. */
    orderId: uuid('order_id').notNull(),
    /** ms since 1970 */
    at: bigint({ mode: 'number' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.ownerId, table.kind, table.orderId] }),
    index('money_orders_by_time').on(table.at),
  ],
)
export type MoneyOrder = typeof moneyOrders.$inferSelect
export type MoneyOrderKey = Omit<MoneyOrder, 'at'>

/** As many as a bookkeeper gets at once. */
export const ordersAtOnce = 1000

/** The same order again changes nothing. */
export async function addMoneyOrder(tx: Transaction, order: MoneyOrder): Promise<void> {
  await tx.insert(moneyOrders).values(order).onConflictDoNothing()
}

/** The orders that wait, oldest first, at most 1,000. */
export async function listMoneyOrders(tx: Transaction): Promise<MoneyOrder[]> {
  return tx.select().from(moneyOrders).orderBy(asc(moneyOrders.at)).limit(ordersAtOnce)
}

export async function hasMoneyOrder(tx: Transaction, order: MoneyOrderKey): Promise<boolean> {
  return (await tx.select({ at: moneyOrders.at }).from(moneyOrders).where(orderIs(order))).length > 0
}

/** The money has moved, or never will. */
export function removeMoneyOrder(tx: Transaction, order: MoneyOrderKey): void {
  tx.send(tx.delete(moneyOrders).where(orderIs(order)))
}

function orderIs({ ownerId, kind, orderId }: MoneyOrderKey) {
  const { ownerId: owner, kind: what, orderId: id } = moneyOrders
  return and(eq(owner, ownerId), eq(what, kind), eq(id, orderId))
}
