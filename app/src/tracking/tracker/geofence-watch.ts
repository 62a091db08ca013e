/**
 * The geofences on the phone: the same engine as on the server, run over every fix of this device. An arrival or a
 * departure is recorded immediately, with or without a network, and the trucker can undo it.
 */

import { type GeofenceAct, isNewGeofenceAct, proposeGeofenceActs } from '@haulway/domain/geofence/acts.ts'
import { geofencePlacesOf, newGeofenceWatch, stepGeofences, withStep } from '@haulway/domain/geofence/watch.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import type { GeofenceMemory, SavedGeofences } from './geofence-memory.ts'

export type GeofenceWatch = {
  /** Handles a fix of the load being driven, after the previous fix is done. */
  take: (load: LoadLogDocument, fix: GateFix) => Promise<void>
}

export type GeofenceWatchParts = {
  memory: GeofenceMemory
  /** Records the act on the device. */
  record: (load: LoadLogDocument, act: GeofenceAct) => Promise<void>
}

/** A killed app resumes from a state at most this old. The path from there to the next fix is tested as one step. */
const saveEveryMs = 15 * secondMs
/** No real load has more crossings. If a faulty device reports more, only the last ones are kept. */
const eventsMax = 50

export function openGeofenceWatch({ memory, record }: GeofenceWatchParts): GeofenceWatch {
  let state: SavedGeofences | undefined
  let savedAt = 0
  let last: Promise<void> = Promise.resolve()

  async function take(load: LoadLogDocument, fix: GateFix): Promise<void> {
    if (state?.loadLogId !== load.loadLogId) state = (await memory.read(load.loadLogId)) ?? newState(load.loadLogId)
    const step = stepGeofences(geofencePlacesOf(load.terms), state.watch, fix)
    const events = withStep(state.events, step)
    const isChanged = step.events.length > 0 || step.withdrawn > 0
    state = { ...state, watch: step.watch, events: events.slice(-eventsMax) }
    const due = dueActs(load, state)
    if (!isChanged && due.length === 0 && Math.abs(fix.at - savedAt) < saveEveryMs) return
    // Saved before the acts are recorded, so that a restart doesn't record them twice. If the app dies in between, the
    // server's geofences still find the crossing.
    state = { ...state, said: [...state.said, ...due.map(keyOf)] }
    savedAt = fix.at
    await memory.write(state)
    for (const act of due) await record(load, act)
  }

  return {
    take: (load, fix) => {
      last = last.catch(() => {}).then(() => take(load, fix))
      return last
    },
  }
}

function newState(loadLogId: string): SavedGeofences {
  return { loadLogId, watch: newGeofenceWatch, events: [], said: [] }
}

/** The acts that the geofences propose and that neither this phone nor the server has recorded. */
function dueActs({ acts, milestones }: LoadLogDocument, { events, said }: SavedGeofences): GeofenceAct[] {
  const voided = new Set(acts.map(act => act.voidsActId))
  return proposeGeofenceActs(events, milestones.confirmLoad).filter(
    act => !said.includes(keyOf(act)) && isNewGeofenceAct(act, acts, voided, 'phone'),
  )
}

function keyOf({ kind, at }: GeofenceAct): string {
  return `${kind} ${at}`
}
