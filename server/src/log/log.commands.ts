/** Takes what apps report (specification 3, error and info logs). */
import { decideLog, type LogCollection, type LogInput } from '@haulway/domain/log/log.ts'
import type { Unit } from '../http/command/command.ts'
import { appendLog } from './log.table.ts'

export function appendClientLog(collection: LogCollection) {
  return async (unit: Unit, input: LogInput) => {
    await appendLog(unit.tx, unit.newId(), collection, decideLog(input, unit.actor.uid))
    return { isLogged: true as const }
  }
}
