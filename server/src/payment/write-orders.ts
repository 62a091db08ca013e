/** Writes the orders that wait for the bookkeeper as files: the only place with the whole account numbers. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PayInOrder, PayoutOrder } from '@haulway/domain/payment/money-order.ts'
import type { Payment } from '@haulway/domain/payment/payment.ts'
import type { Transaction } from '../db/database.ts'
import { payoutOrderOf } from './money-jobs.ts'
import { listMoneyOrders, type MoneyOrder } from './money-order.table.ts'
import { findPayment } from './payment.table.ts'
import { findWithdrawal } from './payout/withdrawal.table.ts'

type OrderFile = MoneyOrder & { order: PayInOrder | PayoutOrder }

/**
 * The orders that wait, oldest first, at most 1,000.
 * @param payoutKey unseals the account numbers
 * @returns `unreadable`: a sentence for each order that can't be read
 */
export async function readOrders(
  tx: Transaction,
  payoutKey: Buffer,
): Promise<{ orders: OrderFile[]; unreadable: string[] }> {
  const orders: OrderFile[] = []
  const unreadable: string[] = []
  for (const each of await listMoneyOrders(tx)) {
    try {
      const order = await readOrder(tx, each, payoutKey)
      if (order) orders.push({ ...each, order })
    } catch (error) {
      unreadable.push(error instanceof Error ? error.message : String(error))
    }
  }
  return { orders, unreadable }
}

async function readOrder(tx: Transaction, { kind, ownerId, orderId }: MoneyOrder, payoutKey: Buffer) {
  if (kind === 'payment') {
    const payment = await findPayment(tx, ownerId, orderId)
    return payment && payInOrderOf(payment)
  }
  const withdrawal = await findWithdrawal(tx, ownerId, orderId)
  return withdrawal && payoutOrderOf(tx, withdrawal, payoutKey)
}

function payInOrderOf(payment: Payment): PayInOrder {
  const { paymentId, jobberEntityId, jobberName, entityId, entityName, amountCents, currency, askedOn } = payment
  return { paymentId, jobberEntityId, jobberName, entityId, entityName, amountCents, currency, askedOn }
}

/**
 * Writes `payments/<payer>_<id>.json` and `withdrawals/<business>_<id>.json`, for their owner only. The same order
 * again overwrites the same file.
 */
export async function writeOrders(folder: string, orders: readonly OrderFile[]): Promise<void> {
  for (const { kind, ownerId, orderId, order } of orders) {
    const place = path.join(folder, `${kind}s`)
    await mkdir(place, { recursive: true, mode: 0o700 })
    const file = path.join(place, `${ownerId}_${orderId}.json`)
    // The whole file or nothing.
    await writeFile(`${file}.half`, `${JSON.stringify(order, null, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.half`, file)
  }
}
