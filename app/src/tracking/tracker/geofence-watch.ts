/**
 * The geofences on the phone: the same engine as on the server, over every fix this device sees. What they see is
 * said at
 * once, with or without a network, and the trucker can say that it was not so.
 */

import { type GeofenceAct, isNewGeofenceAct, proposeGeofenceActs } from '@haulway/domain/geofence/acts.ts'
import { geofencePlacesOf, newGeofenceWatch, stepGeofences } from '@haulway/domain/geofence/watch.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import type { GeofenceMemory, KeptGeofences } from './geofence-memory.ts'

export type GeofenceWatch = {
  /** Takes a fix of the load being driven; each after the one before it is done. */
  take: (load: LoadLogDocument, fix: GateFix) => Promise<void>
}

export type GeofenceWatchParts = {
  memory: GeofenceMemory
  /** Keeps the act on the device. */
  say: (load: LoadLogDocument, act: GeofenceAct) => Promise<void>
}

/** A device that is killed takes up again from a fix so old at most: the way from there is tested as one. */
const keepEveryMs = 15 * secondMs
/** No load has more crossings; a device gone wild keeps the last ones. */
const eventsMax = 50

export function openGeofenceWatch({ memory, say }: GeofenceWatchParts): GeofenceWatch {
  let held: KeptGeofences | undefined
  let keptAt = 0
  let last: Promise<void> = Promise.resolve()

  async function take(load: LoadLogDocument, fix: GateFix): Promise<void> {
    if (held?.loadLogId !== load.loadLogId) held = (await memory.read(load.loadLogId)) ?? beginOf(load.loadLogId)
    const { watch, events } = stepGeofences(geofencePlacesOf(load.terms), held.watch, fix)
    held = { ...held, watch, events: [...held.events, ...events].slice(-eventsMax) }
    const due = dueActs(load, held)
    if (events.length === 0 && due.length === 0 && Math.abs(fix.at - keptAt) < keepEveryMs) return
    // Remembered as said before it is said: it would only be said again, and is found by the server in any case.
    held = { ...held, said: [...held.said, ...due.map(keyOf)] }
    keptAt = fix.at
    await memory.write(held)
    for (const act of due) await say(load, act)
  }

  return {
    take: (load, fix) => {
      last = last.catch(() => {}).then(() => take(load, fix))
      return last
    },
  }
}

function beginOf(loadLogId: string): KeptGeofences {
  return { loadLogId, watch: newGeofenceWatch, events: [], said: [] }
}

/** What the geofences propose and neither this phone nor the server has recorded. */
function dueActs({ acts, milestones }: LoadLogDocument, { events, said }: KeptGeofences): GeofenceAct[] {
  const voided = new Set(acts.map(act => act.voidsActId))
  return proposeGeofenceActs(events, milestones.confirmLoad).filter(
    act => !said.includes(keyOf(act)) && isNewGeofenceAct(act, acts, voided, 'phone'),
  )
}

function keyOf({ kind, at }: GeofenceAct): string {
  return `${kind} ${at}`
}
