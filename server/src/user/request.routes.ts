import { api } from '../http/api.ts'
import { command, openCommand } from '../http/command/command.ts'
import { requestEmailVerification, requestPasswordReset, sendEmailVerification } from './request.commands.ts'

export function requestRoutes() {
  return {
    requestPasswordReset: api.requestPasswordReset.handler(async call => {
      const { limits } = call.context.auth
      await limits.take('requestByAddress', call.context.clientAddress)
      return openCommand(requestPasswordReset(await limits.isWithin('mailByEmail', call.input.email)))(call)
    }),
    requestEmailVerification: api.requestEmailVerification.handler(async call => {
      const { limits } = call.context.auth
      await limits.take('requestByAddress', call.context.clientAddress)
      return command(requestEmailVerification(await limits.isWithin('mailByEmail', call.input.email)))(call)
    }),
    sendEmailVerification: api.sendEmailVerification.handler(call =>
      sendEmailVerification(call.context, run => command(run)(call)),
    ),
  }
}
