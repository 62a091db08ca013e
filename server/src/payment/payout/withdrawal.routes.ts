import { api } from '../../http/api.ts'
import { command, query } from '../../http/command/command.ts'
import { getWithdrawFeeQuote, userWithdrawMoney } from './withdrawal.commands.ts'

export const withdrawalRoutes = {
  getWithdrawFeeQuote: api.getWithdrawFeeQuote.handler(query(getWithdrawFeeQuote)),
  userWithdrawMoney: api.userWithdrawMoney.handler(command(userWithdrawMoney)),
}
