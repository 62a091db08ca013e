/** The jobs that call the money ports. A job may run twice, even days later, so it skips payments that have ended. */
import type { PayoutOrder } from '@haulway/domain/payment/money-order.ts'
import type { Withdrawal } from '@haulway/domain/payment/payout/withdrawal.ts'
import type { Database, Transaction } from '../db/database.ts'
import { getEntity } from '../entity/entity.table.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { PayIn, Payout } from './money-port.ts'
import { findPayment } from './payment.table.ts'
import { unsealAccount } from './payout/payout-account.ts'
import { findSealedAccount } from './payout/payout-destination.table.ts'
import { findWithdrawal } from './payout/withdrawal.table.ts'

export function openMoneyJobs(
  { database, payoutKey }: { database: Pick<Database, 'inTransaction'>; payoutKey: Buffer },
  { payIn, payout }: { payIn: PayIn; payout: Payout },
): Pick<JobHandlers, 'ask-pay-in' | 'ask-payout'> {
  return {
    'ask-pay-in': async order => {
      const payment = await database.inTransaction(tx => findPayment(tx, order.jobberEntityId, order.paymentId))
      if (payment?.state === 'asked') await payIn.ask(order)
    },
    'ask-payout': async order => {
      const payable = await database.inTransaction(async tx => {
        const withdrawal = await findWithdrawal(tx, order.entityId, order.withdrawalId)
        return withdrawal?.state === 'held' ? payoutOrderOf(tx, withdrawal, payoutKey) : undefined
      })
      if (payable) await payout.send(payable)
    },
  }
}

/**
 * The order with the whole account number, which exists unsealed nowhere else.
 * @throws Error when the number can't be read; an administrator must look at it
 */
export async function payoutOrderOf(tx: Transaction, withdrawal: Withdrawal, key: Buffer): Promise<PayoutOrder> {
  const { withdrawalId, entityId, entityName, netCents, currency, requestedOn, destination } = withdrawal
  const account = unsealAccount(key, await findSealedAccount(tx, entityId, withdrawal.payoutDestinationId))
  if (!account) throw new Error(`The account of withdrawal ${withdrawalId} can't be read. Was AUTH_SECRET changed?`)
  const { phoneNo: entityPhoneNo } = await getEntity(tx, entityId)
  const { holder, bankName } = destination
  const to = { entityId, entityName, entityPhoneNo, destination: { holder, bankName, ...account } }
  return { withdrawalId, ...to, netCents, currency, requestedOn }
}
