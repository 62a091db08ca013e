/** `npm run admin -- orders <folder>`: the bookkeeper's orders as files. */
import path from 'node:path'
import { deriveKey } from '../auth/secrets.ts'
import { ordersAtOnce } from '../payment/money-order.table.ts'
import { readOrders, writeOrders } from '../payment/write-orders.ts'
import { usageError } from './read-args.ts'
import { runAudited } from './run-audited.ts'

export const ordersUsage = 'orders <folder>: writes the payments and payouts to make as files'

/**
 * @param authSecret the secret of the nodes, with which account numbers are sealed
 * @returns the sentence for the person at the terminal
 */
export async function runOrders(databaseUrl: string, authSecret: string, args: string[]): Promise<string> {
  const [folder, ...more] = args
  if (!folder || folder.startsWith('-') || more.length > 0) {
    throw usageError(ordersUsage)
  }
  const { orders, unreadable } = await runAudited(databaseUrl, ['orders', folder], async tx => {
    const shown = await readOrders(tx, deriveKey(authSecret, 'payout destinations'))
    return { shown, outcome: `Orders written: ${shown.orders.length}; not readable: ${shown.unreadable.length}.` }
  })
  await writeOrders(folder, orders)
  const isAll = orders.length + unreadable.length < ordersAtOnce
  return [
    orders.length === 0 ? 'No orders waiting.' : `Orders written to ${path.resolve(folder)}: ${orders.length}.`,
    ...unreadable,
    ...(isAll ? [] : ['There may be more. Settle these, then write the others.']),
  ].join('\n')
}
