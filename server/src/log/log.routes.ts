import type { LogCollection, LogInput } from '@haulway/domain/log/log.ts'
import { api } from '../http/api.ts'
import { command } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { appendClientLog } from './log.commands.ts'

export const logRoutes = {
  appendErrorLog: api.appendErrorLog.handler(call => append('haulway-error-logs', call)),
  appendInfoLog: api.appendInfoLog.handler(call => append('haulway-info-logs', call)),
}

async function append(
  collection: LogCollection,
  call: { input: LogInput; context: CallContext; path: readonly string[] },
) {
  const { actor, auth } = call.context
  if (actor) await auth.limits.take('logByUser', actor.uid)
  return command(appendClientLog(collection))(call)
}
