import { api } from '../http/api.ts'
import { command, openCommand } from '../http/command/command.ts'
import { exchangeSignInCode, login, logout } from './session.commands.ts'
import type { UserEntities } from './user.commands.ts'
import { withoutIdempotencyKey } from './without-idempotency-key.ts'

export function sessionRoutes(entities: UserEntities) {
  return {
    login: api.login.handler(call => {
      const open = withoutIdempotencyKey(call)
      return login({ ...call, inUnit: run => openCommand(run)(open) }, entities)
    }),
    exchangeSignInCode: api.exchangeSignInCode.handler(call => {
      const open = withoutIdempotencyKey(call)
      return exchangeSignInCode({ ...call, inUnit: run => openCommand(run)(open) }, entities)
    }),
    refreshSession: api.refreshSession.handler(({ input, context }) =>
      context.auth.sessions.refresh(input.refreshToken),
    ),
    logout: api.logout.handler(async call => {
      const { auth, bus, actor } = call.context
      const reply = await command(logout(auth.sessions.revoke))(call)
      if (actor) bus.publish('sessions', { sessionIds: [actor.sessionId] })
      return reply
    }),
  }
}
