/**
 * The manual port: each order waits in the database for the bookkeeper, who gets the orders as files with
 * `npm run admin -- orders <folder>`, moves the money by hand and then runs `npm run admin -- settle payment <payer>
 * <id>` or `settle withdrawal <business> <id>`.
 */
import type { Database } from '../db/database.ts'
import { addMoneyOrder } from './money-order.table.ts'
import type { PayIn, Payout } from './money-port.ts'
import { getPaymentForUpdate } from './payment.table.ts'
import { getWithdrawalForUpdate } from './payout/withdrawal.table.ts'

/** An order of a payment or withdrawal that has ended since is not added: it is locked while we look. */
export function openManualPort({ inTransaction }: Pick<Database, 'inTransaction'>): { payIn: PayIn; payout: Payout } {
  return {
    payIn: {
      name: 'manual',
      ask: ({ jobberEntityId: ownerId, paymentId: orderId }) =>
        inTransaction(async tx => {
          const { state, askedOn: at } = await getPaymentForUpdate(tx, ownerId, orderId)
          if (state === 'asked') await addMoneyOrder(tx, { ownerId, kind: 'payment', orderId, at })
        }),
    },
    payout: {
      name: 'manual',
      send: ({ entityId: ownerId, withdrawalId: orderId }) =>
        inTransaction(async tx => {
          const { state, requestedOn: at } = await getWithdrawalForUpdate(tx, ownerId, orderId)
          if (state === 'held') await addMoneyOrder(tx, { ownerId, kind: 'withdrawal', orderId, at })
        }),
    },
  }
}
