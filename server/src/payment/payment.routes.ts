import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { withoutIdempotencyKey } from '../user/without-idempotency-key.ts'
import { answerDeduction, proposeDeduction, releaseRetainage, setQuickPay } from './agreement-money.commands.ts'
import { getPaymentMethod, payBalance, payBalances } from './payment.commands.ts'
import { setPayoutDestination } from './payout/payout-destination.commands.ts'

export const paymentRoutes = {
  payBalance: api.payBalance.handler(command(payBalance)),
  payBalances: api.payBalances.handler(command(payBalances)),
  getPaymentMethod: api.getPaymentMethod.handler(query(getPaymentMethod)),
  proposeDeduction: api.proposeDeduction.handler(command(proposeDeduction)),
  answerDeduction: api.answerDeduction.handler(command(answerDeduction)),
  setQuickPay: api.setQuickPay.handler(command(setQuickPay)),
  releaseRetainage: api.releaseRetainage.handler(command(releaseRetainage)),
  setPayoutDestination: api.setPayoutDestination.handler(call =>
    setPayoutDestination({
      ...call,
      inQuery: run => query(run)(withoutIdempotencyKey(call)),
      inUnit: run => command(run)(withoutIdempotencyKey(call)),
    }),
  ),
}
