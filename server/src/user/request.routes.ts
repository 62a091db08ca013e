import { api } from '../http/api.ts'
import { command, openCommand } from '../http/command/command.ts'
import { requestEmailVerification, requestPasswordReset, sendEmailVerification } from './request.commands.ts'

export function requestRoutes() {
  return {
    requestPasswordReset: api.requestPasswordReset.handler(async call => {
      const { limits } = call.context.auth
      await limits.take('requestByAddress', call.context.clientAddress)
      return openCommand(requestPasswordReset(await limits.isWithin('resetMailByEmail', call.input.email)))(call)
    }),
    requestEmailVerification: api.requestEmailVerification.handler(async call => {
      const { actor, auth, clientAddress } = call.context
      await auth.limits.take('requestByAddress', clientAddress)
      const mayMail = actor !== null && (await auth.limits.isWithin('verificationMailByUser', actor.uid))
      return command(requestEmailVerification(mayMail))(call)
    }),
    sendEmailVerification: api.sendEmailVerification.handler(call =>
      sendEmailVerification(call.context, run => command(run)(call)),
    ),
  }
}
