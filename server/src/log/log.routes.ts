import { decideLog, type LogCollection, type LogInput } from '@haulway/domain/log/log.ts'
import { api } from '../http/api.ts'
import { command, type Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { appendLog } from './log.table.ts'

export const logRoutes = {
  appendErrorLog: api.appendErrorLog.handler(call => append('haulway-error-logs', call)),
  appendInfoLog: api.appendInfoLog.handler(call => append('haulway-info-logs', call)),
}

async function append(
  collection: LogCollection,
  call: { input: LogInput; context: CallContext; path: readonly string[] },
) {
  const { actor, auth } = call.context
  if (actor) {
    await auth.limits.take('logByUser', actor.uid)
    await auth.limits.take('logByUserADay', actor.uid)
  }
  return command(appendClientLog(collection))(call)
}

/** Saves an error or info log that an app sends (specification 3). */
function appendClientLog(collection: LogCollection) {
  return async (unit: Unit, input: LogInput) => {
    appendLog(unit.tx, unit.newId(), collection, decideLog(input, unit.actor.uid))
    return { isLogged: true as const }
  }
}
