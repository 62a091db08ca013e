import { api } from '../http/api.ts'
import { command } from '../http/command/command.ts'
import { unkeyed } from '../user/unkeyed.ts'
import { payBalance } from './payment.commands.ts'
import { setPayoutDestination } from './payout-destination.commands.ts'

export const paymentRoutes = {
  payBalance: api.payBalance.handler(command(payBalance)),
  setPayoutDestination: api.setPayoutDestination.handler(call =>
    setPayoutDestination({ ...call, inUnit: run => command(run)(unkeyed(call)) }),
  ),
}
