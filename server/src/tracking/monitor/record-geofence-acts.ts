/** What the geofences of a load have seen, said in its load log: judged from all the points that are stored. */

import {
  findWrongExit,
  type GeofenceAct,
  isNewGeofenceAct,
  proposeGeofenceActs,
} from '@haulway/domain/geofence/acts.ts'
import { foldGeofences, geofencePlacesOf } from '@haulway/domain/geofence/watch.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act.ts'
import { runCommand, type SystemParts } from '../../http/command/run-command.ts'
import { listActs } from '../../load-log/load-log.table.ts'
import { recordBySystem } from '../../load-log/record-by-system.ts'
import { readTrack } from '../tracking.table.ts'
import { type LoadName, nameKey, readTrackedLoads } from './tracked-load.ts'

type RecordingParts = SystemParts & { onError: (error: unknown, sentence: string) => void }

/** Loads are looked at one after the other, each once for all that was asked of it meanwhile. */
export function openGeofenceRecorder(parts: RecordingParts): (name: LoadName) => void {
  const asked = new Map<string, LoadName>()
  let isRecording = false
  async function recordAll(): Promise<void> {
    isRecording = true
    for (const [key, name] of asked) {
      asked.delete(key)
      await recordGeofenceActs(parts, name).catch(error =>
        parts.onError(error, 'what fences have seen could not be said'),
      )
    }
    isRecording = false
  }
  return name => {
    asked.set(nameKey(name), name)
    if (!isRecording) void recordAll()
  }
}

/** Says each once, beside whatever the phone recorded by itself. Twice is as good as once. */
export async function recordGeofenceActs(parts: SystemParts, name: LoadName): Promise<void> {
  const { orm } = parts.database
  const load = (await readTrackedLoads(orm, [name])).get(nameKey(name))
  if (!load) return
  const { projectId, loadLogId, terms, loadedAt } = load
  // The points after the acts: an act must not look wrong for points that were not there yet.
  const said = (await listActs(orm, projectId, [loadLogId])).get(loadLogId) ?? []
  const { events } = foldGeofences(geofencePlacesOf(terms), await readTrack(orm, projectId, loadLogId))
  const acts = proposeGeofenceActs(events, loadedAt).filter(({ kind, at }) => isNewAct({ kind, at }, said))
  const wrongExit = findWrongExit(events, loadedAt, said)
  if (acts.length === 0 && !wrongExit) return
  await runCommand(parts, async unit => {
    if (wrongExit) {
      const { actId } = wrongExit
      const correction = { kind: 'correct', witness: 'geofence', voidsActId: actId, occurredAt: unit.at } as const
      const isStillWrong = (said: readonly LoadLogAct[]) => findWrongExit(events, loadedAt, said)?.actId === actId
      await recordBySystem(unit, { projectId, loadLogId, ...correction }, (_, said) => isStillWrong(said))
    }
    for (const { kind, at, uncertaintyMs, lat, lng } of acts) {
      const seen = { kind, witness: 'geofence', occurredAt: at, uncertaintyMs, lat, lng } as const
      // Asked again under the load's lock: another node may have said it meanwhile.
      await recordBySystem(unit, { projectId, loadLogId, ...seen }, (_, said) => isNewAct({ kind, at }, said))
    }
  })
}

function isNewAct(act: Pick<GeofenceAct, 'kind' | 'at'>, said: readonly LoadLogAct[]): boolean {
  return isNewGeofenceAct(act, said, new Set(said.map(each => each.voidsActId)), 'server')
}
