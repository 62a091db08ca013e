/** Passes each fix of the load being driven to its geofences, which record arrivals as the trucker's own acts. */

import { newId } from '@haulway/client/new-id.ts'
import type { GeofenceAct } from '@haulway/domain/geofence/acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { useCallback, useRef, useState } from 'react'
import { useSync } from '../../sync/sync-context.ts'
import { useLiveQuery } from '../../sync/use-live-query.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { type GeofenceMemory, openGeofenceMemory } from './geofence-memory.ts'
import { type GeofenceWatch, openGeofenceWatch } from './geofence-watch.ts'
import type { LoadToTrack } from './location-tracker.ts'
import type { TrackingDatabase } from './point-queue.ts'

/**
 * @param open the open load, with the acts recorded on this device
 * @returns `saved`: the load's geofences, a few seconds old at most, even in a page that does not track
 */
export function useGeofences(open: LoadLogDocument | undefined) {
  const { engine } = useSync()
  const latest = useLatest(open)
  const geofences = useRef<GeofenceWatch>(undefined)
  const [memory, setMemory] = useState<GeofenceMemory>()
  const remember = useCallback(
    (db: TrackingDatabase) => {
      const record = async (load: LoadLogDocument, { kind, at, lat, lng }: GeofenceAct) => {
        const { projectId, loadLogId, terms } = load
        const ids = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId: terms.driverEntityId }
        await engine.submit(kind, { ...ids, automatic: true, lat, lng, actId: newId() }, at)
      }
      const opened = openGeofenceMemory(db.geofences)
      geofences.current = openGeofenceWatch({ memory: opened, record })
      setMemory(opened)
    },
    [engine],
  )
  const takeFix = useCallback(
    (tracked: LoadToTrack, fix: GateFix) => {
      const load = latest.current
      if (load?.loadLogId !== tracked.loadLogId) return
      // A failed database write must not end the tracking. The server also watches the geofences.
      void geofences.current?.take(load, fix).catch(() => {})
    },
    [latest],
  )
  const loadLogId = open?.loadLogId
  const saved = useLiveQuery(async () => (loadLogId ? memory?.read(loadLogId) : undefined), [memory, loadLogId])
  return { takeFix, remember, saved }
}
