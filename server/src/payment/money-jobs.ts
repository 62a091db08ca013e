/** The jobs that ask the money ports. One may run twice, also days later: what has ended meanwhile is not asked for. */
import type { Database } from '../db/database.ts'
import type { JobHandlers } from '../jobs/job.ts'
import type { PayIn, Payout } from './money-port.ts'
import { findPayment } from './payment.table.ts'
import { findWithdrawal } from './withdrawal.table.ts'

export function openMoneyJobs(
  database: Pick<Database, 'inTransaction'>,
  { payIn, payout }: { payIn: PayIn; payout: Payout },
): Pick<JobHandlers, 'ask-pay-in' | 'ask-payout'> {
  return {
    'ask-pay-in': async order => {
      const payment = await database.inTransaction(tx => findPayment(tx, order.jobberEntityId, order.paymentId))
      if (payment?.state === 'asked') await payIn.ask(order)
    },
    'ask-payout': async order => {
      const withdrawal = await database.inTransaction(tx => findWithdrawal(tx, order.entityId, order.withdrawalId))
      if (withdrawal?.state === 'held') await payout.send(order)
    },
  }
}
