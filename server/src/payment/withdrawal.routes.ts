import { api } from '../http/api.ts'
import { command } from '../http/command.ts'
import { getWithdrawFeeQuote, userWithdrawMoney } from './withdrawal.commands.ts'

export const withdrawalRoutes = {
  getWithdrawFeeQuote: api.getWithdrawFeeQuote.handler(command(getWithdrawFeeQuote)),
  userWithdrawMoney: api.userWithdrawMoney.handler(command(userWithdrawMoney)),
}
