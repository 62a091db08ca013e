/** The geofence pass: folds all stored points of a load and records in its log what the geofences show. */
import {
  findWrongExit,
  type GeofenceAct,
  isNewGeofenceAct,
  listNewGeofenceActs,
  proposeGeofenceActs,
} from '@haulway/domain/geofence/acts.ts'
import { absencesFrom } from '@haulway/domain/geofence/departure.ts'
import {
  foldGeofences,
  type GeofenceEvent,
  type GeofenceSides,
  geofencePlacesOf,
  settledSides,
} from '@haulway/domain/geofence/watch.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { Absence } from '@haulway/domain/load-log/approval/confirmed-waits.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { geofenceActsMax } from '@haulway/domain/work/act-limit.ts'
import type { Orm, Transaction } from '../../db/database.ts'
import { runCommand, type SystemParts, type SystemUnit } from '../../http/command/run-command.ts'
import { listActs } from '../../load-log/load-log.table.ts'
import { recordAbsences, recordBySystem } from '../../load-log/record-by-system.ts'
import { getDispatchForUpdate } from '../../work/dispatch/dispatch.table.ts'
import { openBackgroundQueue } from '../background-queue.ts'
import { readTrack } from '../tracking.table.ts'
import { type LoadName, nameKey, readTrackedLoads, type TrackedLoad } from './tracked-load.ts'

/** `outAt`: when the last fix was, if the truck is out of the pit. `sides`: undefined while they are not certain. */
export type GeofencePass = { outAt: number | undefined; sides: GeofenceSides | undefined }

type RecorderParts = SystemParts & {
  onPass: (name: LoadName, pass: GeofencePass) => void
  onError: (error: unknown, sentence: string) => void
}

export type GeofenceRecorder = {
  /**
   * Requests a pass. All requests for a load that come while it waits are answered by one pass. `isUrgent`: someone
   * must stop seeing the truck, so don't wait.
   */
  request: (name: LoadName, isUrgent: boolean) => void
  /** Waits for the running pass. Requested passes that have not started are dropped. */
  close: () => Promise<void>
}

/** Passes run one after the other. Those that are not urgent take at most a fifth of the time. */
export function openGeofenceRecorder(parts: RecorderParts): GeofenceRecorder {
  /** Whether the pass of each load that waits is urgent. */
  const requested = new Map<string, boolean>()
  let running: Promise<void> = Promise.resolve()
  let isClosed = false
  async function pass(name: LoadName): Promise<void> {
    // It has already run if it became urgent while it waited.
    if (isClosed || !requested.delete(nameKey(name))) return
    // Recording takes a transaction, and may wait for the load's lock. The truck is hidden before that.
    const onShown = (shown: GeofencePass) => parts.onPass(name, { ...shown, sides: undefined })
    const result = await recordGeofenceActs(parts, name, onShown)
    if (!result) return
    // Points that came meanwhile may not have been read.
    parts.onPass(name, requested.has(nameKey(name)) ? { ...result, sides: undefined } : result)
  }
  const runInBackground = openBackgroundQueue((name: LoadName) => {
    running = pass(name)
    return running
  })
  return {
    request: (name, isUrgent) => {
      const waiting = requested.get(nameKey(name))
      if (waiting === true || waiting === isUrgent) return
      requested.set(nameKey(name), isUrgent)
      runInBackground(name, { isUrgent }).catch(error =>
        parts.onError(error, 'the acts that geofences show could not be recorded'),
      )
    },
    close: async () => {
      isClosed = true
      await running.catch(() => {})
    },
  }
}

/**
 * Records each act once, next to the acts that the phone recorded. Running it again changes nothing.
 * @param onShown called with what the points show, before it is recorded
 */
export async function recordGeofenceActs(
  parts: SystemParts,
  name: LoadName,
  onShown: (pass: GeofencePass) => void = () => {},
): Promise<GeofencePass | undefined> {
  const seen = await readShown(parts.database.orm, name)
  if (!seen) return undefined
  const { watch, load, acts, wrongExit, absences } = seen
  const pass = { outAt: watch.origin.isOut ? watch.gate.last?.at : undefined, sides: settledSides(watch) }
  if (acts.length === 0 && !wrongExit && !absences) return pass
  onShown(pass)
  await runCommand(parts, async unit => {
    // Read again under the load's lock: meanwhile another pass, maybe of another node, may have recorded what more
    // points show, and acts from fewer points must not replace it.
    await getDispatchForUpdate(unit.tx, load.projectId, load.terms.dispatchId)
    const shown = await readShown(unit.tx, name)
    if (shown) await recordShown(unit, shown)
  })
  return pass
}

type Shown = NonNullable<Awaited<ReturnType<typeof readShown>>>

/** What all stored points of a load show that its log lacks. */
async function readShown(tx: Transaction | Orm, name: LoadName) {
  const load = (await readTrackedLoads(tx, [name])).get(nameKey(name))
  if (!load) return undefined
  const { projectId, loadLogId, terms, loadedAt } = load
  // Read the acts before the points: then no act looks wrong because its points had not arrived yet.
  const recorded = (await listActs(tx, projectId, [loadLogId])).get(loadLogId) ?? []
  const { watch, events } = foldGeofences(geofencePlacesOf(terms), await readTrack(tx, projectId, loadLogId))
  const proposed = proposeGeofenceActs(events, loadedAt)
  const absences = changedAbsences(load, events, proposed)
  if (recorded.filter(({ witness }) => witness === 'geofence').length >= geofenceActsMax)
    return { load, watch, acts: [], absences }
  const acts = listNewGeofenceActs(proposed, recorded, voidedIn(recorded), 'server')
  return { load, watch, acts, wrongExit: findWrongExit(events, loadedAt, recorded), absences }
}

/** When the truck was away from where its load waits; undefined if the load's record has that. */
function changedAbsences(
  { waits, absences: known }: TrackedLoad,
  events: readonly GeofenceEvent[],
  proposed: readonly GeofenceAct[],
): Absence[] | undefined {
  if (!known) return undefined
  const since = (kind: GeofenceAct['kind'], reported = Number.POSITIVE_INFINITY) =>
    Math.min(reported, ...proposed.filter(act => act.kind === kind).map(({ at }) => at))
  const now = [
    ...absencesFrom('origin', events, { ...waits.pit, since: since('arriveAtPit', waits.pit.since) }),
    ...absencesFrom('destination', events, { ...waits.site, since: since('arriveAtSite', waits.site.since) }),
  ]
  const isKnown = (each: Absence, i: number) => known[i] !== undefined && isSameAbsence(each, known[i])
  return now.length === known.length && now.every(isKnown) ? undefined : now
}

/** More points move a crossing by seconds. */
function isSameAbsence(a: Absence, b: Absence): boolean {
  const isNear = (one = Number.POSITIVE_INFINITY, other = Number.POSITIVE_INFINITY) =>
    one === other || Math.abs(one - other) <= 30 * secondMs
  return a.place === b.place && isNear(a.from, b.from) && isNear(a.to, b.to)
}

async function recordShown(unit: SystemUnit, { load, acts, wrongExit, absences }: Shown): Promise<void> {
  const { projectId, loadLogId } = load
  if (wrongExit) {
    const correction = {
      kind: 'correct',
      witness: 'geofence',
      voidsActId: wrongExit.actId,
      occurredAt: unit.receivedAt,
    } as const
    await recordBySystem(unit, { projectId, loadLogId, ...correction }, () => true)
  }
  for (const { kind, at, uncertaintyMs, lat, lng } of acts) {
    const act = { kind, witness: 'geofence', occurredAt: at, uncertaintyMs, lat, lng } as const
    await recordBySystem(unit, { projectId, loadLogId, ...act }, (_, recorded) => isNewAct({ kind, at }, recorded))
  }
  if (absences) await recordAbsences(unit, { projectId, loadLogId }, absences)
}

function isNewAct(act: Pick<GeofenceAct, 'kind' | 'at'>, recorded: readonly LoadLogAct[]): boolean {
  return isNewGeofenceAct(act, recorded, voidedIn(recorded), 'server')
}

function voidedIn(recorded: readonly LoadLogAct[]): Set<string | undefined> {
  return new Set(recorded.map(each => each.voidsActId))
}
