import { api } from '../http/api.ts'
import { command, query } from '../http/command/command.ts'
import { unkeyed } from '../user/unkeyed.ts'
import { payBalance } from './payment.commands.ts'
import { setPayoutDestination } from './payout-destination.commands.ts'

export const paymentRoutes = {
  payBalance: api.payBalance.handler(command(payBalance)),
  setPayoutDestination: api.setPayoutDestination.handler(call =>
    setPayoutDestination({
      ...call,
      inQuery: run => query(run)(unkeyed(call)),
      inUnit: run => command(run)(unkeyed(call)),
    }),
  ),
}
