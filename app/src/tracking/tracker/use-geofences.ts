/** Gives each fix of the load being driven to its geofences: what they see is recorded as its trucker's own update. */

import { newId } from '@haulway/client/new-id.ts'
import type { GeofenceAct } from '@haulway/domain/geofence/acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { useCallback, useRef } from 'react'
import { useSync } from '../../sync/SyncProvider.tsx'
import { openGeofenceMemory } from './geofence-memory.ts'
import { type GeofenceWatch, openGeofenceWatch } from './geofence-watch.ts'
import type { LoadToTrack } from './location-tracker.ts'
import type { TrackingDatabase } from './point-queue.ts'

/** @param open the load as it stands, with what was said of it on this device */
export function useGeofences(open: LoadLogDocument | undefined) {
  const { engine } = useSync()
  const current = useRef(open)
  current.current = open
  const geofences = useRef<GeofenceWatch>(undefined)
  const remember = useCallback(
    (db: TrackingDatabase) => {
      const say = async (load: LoadLogDocument, { kind, at, lat, lng }: GeofenceAct) => {
        const { projectId, loadLogId, terms } = load
        const name = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId: terms.driverEntityId }
        await engine.submit(kind, { ...name, automatic: true, lat, lng, actId: newId() }, at)
      }
      geofences.current = openGeofenceWatch({ memory: openGeofenceMemory(db.geofences), say })
    },
    [engine],
  )
  const takeFix = useCallback((tracked: LoadToTrack, fix: GateFix) => {
    const load = current.current
    if (load?.loadLogId !== tracked.loadLogId) return
    // A database that can't be written now is no reason to end the tracking; the server sees the geofences too.
    void geofences.current?.take(load, fix).catch(() => {})
  }, [])
  return { takeFix, remember }
}
