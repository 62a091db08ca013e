/** Gives each fix of the load being driven to its geofences: what they see is recorded as its trucker's own update. */

import { newId } from '@haulway/client/new-id.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { FenceAct } from '@haulway/domain/tracking/fence-acts.ts'
import type { GateFix } from '@haulway/domain/tracking/fix-gate.ts'
import { useCallback, useRef } from 'react'
import { useSync } from '../sync/SyncProvider.tsx'
import { openFenceMemory } from './fence-memory.ts'
import { type FenceWatch, openFenceWatch } from './fence-watch.ts'
import type { LoadToTrack } from './location-tracker.ts'
import type { TrackingDatabase } from './point-queue.ts'

/** @param open the load as it stands, with what was said of it on this device */
export function useFences(open: LoadLogDocument | undefined) {
  const { engine } = useSync()
  const current = useRef(open)
  current.current = open
  const fences = useRef<FenceWatch>(undefined)
  const remember = useCallback(
    (db: TrackingDatabase) => {
      const say = async (load: LoadLogDocument, { kind, at, lat, lng }: FenceAct) => {
        const { projectId, loadLogId, terms } = load
        const name = { projectId, loadLogId, dispatchId: terms.dispatchId, entityId: terms.driverEntityId }
        await engine.submit(kind, { ...name, automatic: true, lat, lng, actId: newId() }, at)
      }
      fences.current = openFenceWatch({ memory: openFenceMemory(db.fences), say })
    },
    [engine],
  )
  const takeFix = useCallback((tracked: LoadToTrack, fix: GateFix) => {
    const load = current.current
    if (load?.loadLogId !== tracked.loadLogId) return
    // A database that can't be written now is no reason to end the tracking; the server sees the fences too.
    void fences.current?.take(load, fix).catch(() => {})
  }, [])
  return { takeFix, remember }
}
