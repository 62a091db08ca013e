import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { payBalance } from './payment.commands.ts'

export const paymentRoutes = {
  payBalance: api.payBalance.handler(command(payBalance)),
}
