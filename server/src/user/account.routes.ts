import { api } from '../http/api.ts'
import { command, openCommand } from '../http/command/command.ts'
import {
  changeEmailAddress,
  changePassword,
  confirmEmailAddress,
  endAllOtherSessions,
  endSession,
  readAccountSecurity,
} from './account.commands.ts'
import type { UserEntities } from './user.commands.ts'
import { withoutIdempotencyKey } from './without-idempotency-key.ts'

export function accountRoutes(entities: UserEntities) {
  return {
    readAccountSecurity: api.readAccountSecurity.handler(({ context }) => readAccountSecurity(context)),
    changeEmailAddress: api.changeEmailAddress.handler(call =>
      changeEmailAddress({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }),
    ),
    confirmEmailAddress: api.confirmEmailAddress.handler(async call => {
      const { auth, clientAddress } = call.context
      await auth.limits.take('exchangeByAddress', clientAddress)
      return openCommand(confirmEmailAddress(entities))({ ...withoutIdempotencyKey(call), input: call.input })
    }),
    changePassword: api.changePassword.handler(call =>
      changePassword({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }),
    ),
    endSession: api.endSession.handler(call =>
      endSession({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }),
    ),
    endOtherSessions: api.endOtherSessions.handler(call =>
      endAllOtherSessions({ ...call, inUnit: run => command(run)(withoutIdempotencyKey(call)) }),
    ),
  }
}
