/** What the fences of a load have seen, said in its load log: judged from all the points that are stored. */
import type { LoadLogAct } from '@haulway/domain/load-log/load-log-act.ts'
import { type FenceAct, findWrongExit, isNewFenceAct, proposeFenceActs } from '@haulway/domain/tracking/fence-acts.ts'
import { fencePlacesOf, foldFences } from '@haulway/domain/tracking/fence-watch.ts'
import { runCommand, type SystemParts } from '../http/run-command.ts'
import { listActs } from '../load-log/load-log.table.ts'
import { sayBySystem } from '../load-log/say-by-system.ts'
import { type LoadName, nameKey, readTrackedLoads } from './tracked-load.ts'
import { readTrack } from './tracking.table.ts'

type SayingParts = SystemParts & { onError: (error: unknown, sentence: string) => void }

/** Loads are looked at one after the other, each once for all that was asked of it meanwhile. */
export function openSayFences(parts: SayingParts): (name: LoadName) => void {
  const asked = new Map<string, LoadName>()
  let isSaying = false
  async function sayAll(): Promise<void> {
    isSaying = true
    for (const [key, name] of asked) {
      asked.delete(key)
      await sayFenceActs(parts, name).catch(error => parts.onError(error, 'what fences have seen could not be said'))
    }
    isSaying = false
  }
  return name => {
    asked.set(nameKey(name), name)
    if (!isSaying) void sayAll()
  }
}

/** Says each once, beside whatever the phone recorded by itself. Twice is as good as once. */
export async function sayFenceActs(parts: SystemParts, name: LoadName): Promise<void> {
  const { orm } = parts.database
  const load = (await readTrackedLoads(orm, [name])).get(nameKey(name))
  if (!load) return
  const { projectId, loadLogId, terms, loadedAt } = load
  // The points after the acts: an act must not look wrong for points that were not there yet.
  const said = (await listActs(orm, projectId, [loadLogId])).get(loadLogId) ?? []
  const { events } = foldFences(fencePlacesOf(terms), await readTrack(orm, projectId, loadLogId))
  const acts = proposeFenceActs(events, loadedAt).filter(({ kind, at }) => isNewAct({ kind, at }, said))
  const wrongExit = findWrongExit(events, loadedAt, said)
  if (acts.length === 0 && !wrongExit) return
  await runCommand(parts, async unit => {
    if (wrongExit) {
      const { actId } = wrongExit
      const correction = { kind: 'correct', witness: 'fence', voidsActId: actId, occurredAt: unit.at } as const
      const isStillWrong = (said: readonly LoadLogAct[]) => findWrongExit(events, loadedAt, said)?.actId === actId
      await sayBySystem(unit, { projectId, loadLogId, ...correction }, (_, said) => isStillWrong(said))
    }
    for (const { kind, at, uncertaintyMs, lat, lng } of acts) {
      const seen = { kind, witness: 'fence', occurredAt: at, uncertaintyMs, lat, lng } as const
      // Asked again under the load's lock: another node may have said it meanwhile.
      await sayBySystem(unit, { projectId, loadLogId, ...seen }, (_, said) => isNewAct({ kind, at }, said))
    }
  })
}

function isNewAct(act: Pick<FenceAct, 'kind' | 'at'>, said: readonly LoadLogAct[]): boolean {
  return isNewFenceAct(act, said, new Set(said.map(each => each.voidsActId)), 'server')
}
