/** Runs one tracker for all pages of this browser, for the load the user drives, and provides its state. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { noTracker, type TrackerStatus } from '@haulway/domain/tracker/status.ts'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useAlsoFollow } from '../../entity/CurrentEntity.tsx'
import { type LocationConsentState, locationConsent, useLocationConsent } from '../../native/location-consent.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useLiveQuery } from '../../sync/use-live-query.ts'
import { LocationDisclosure } from '../coach/LocationDisclosure.tsx'
import type { SavedGeofences } from './geofence-memory.ts'
import type { LoadToTrack } from './location-tracker.ts'
import type { TrackingTools } from './open-tracker.ts'
import { openPointQueue, TrackingDatabase } from './point-queue.ts'
import { useGeofences } from './use-geofences.ts'
import { loadToTrackOf, useOpenLoad } from './use-open-load.ts'
import { useTracker } from './use-tracker.ts'
import { useTrackerReports } from './use-tracker-reports.ts'

type DeviceTracking = {
  status: TrackerStatus
  pointsWaiting: number
  /** When the oldest unsent point was taken. With the native plugin, since when its uploads fail. */
  oldestWaitingAt: number | null
  /** Server time minus device time. */
  clockOffsetMs: number
  load: LoadToTrack | undefined
  /** What the fixes of this device show at the pit and the site of the load. */
  geofences: SavedGeofences | undefined
  /** The load can't be tracked until its driver has read the location disclosure and continued. */
  isUndisclosed: boolean
  /** Retries what had stopped. Does nothing in a page other than the one that tracks. */
  wake: () => void
  /** For the tracking check; undefined until the local database is open. */
  tools: TrackingTools | undefined
}

/** Exported for tests of pages. */
export const TrackingContext = createContext<DeviceTracking>({
  status: noTracker,
  pointsWaiting: 0,
  oldestWaitingAt: null,
  clockOffsetMs: 0,
  load: undefined,
  geofences: undefined,
  isUndisclosed: false,
  wake: () => {},
  tools: undefined,
})

/** The tracker's state on this device, no matter which page it runs in. */
export function useDeviceTracking(): DeviceTracking {
  return useContext(TrackingContext)
}

export function TrackingProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const { storage } = useSync()
  useEffect(() => locationConsent.setUser(uid), [uid])
  const [tools, setTools] = useState<TrackingTools>()
  const open = useOpenLoad()
  const load = open ? loadToTrackOf(open) : undefined
  // Its business may not be the one that the user works as now, and the load ends there.
  useAlsoFollow(open ? entityScope(open.entityId) : undefined)
  const { takeFix, remember, saved: geofences } = useGeofences(open ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `remember` and `storage` never change
  useEffect(() => {
    const db = new TrackingDatabase(uid)
    setTools({
      queue: openPointQueue(db),
      readDeviceId: async () => String(await storage.readMeta('deviceId')),
      readClockOffsetMs: async () => Number((await storage.readMeta('clockOffsetMs')) ?? 0),
    })
    remember(db)
    return () => db.close()
  }, [uid])
  const consent = useDisclosure(load)
  const isUndisclosed = load !== undefined && (consent === 'none' || consent === 'asking')
  const isKnown = open !== undefined && consent !== 'unknown'
  const tracked = isUndisclosed ? undefined : load
  const { waitingElsewhere, wake } = useTracker(tools, isKnown ? tracked : 'unknown', takeFix)
  useTrackerReports(load, tools?.queue)
  const queueState = useLiveQuery(async () => tools && readQueue(tools), [tools])
  const clockOffsetMs = useLiveQuery(async () => (await tools?.readClockOffsetMs()) ?? 0, [tools]) ?? 0
  const { status = noTracker, pointsWaiting = 0, oldestAt = null } = queueState ?? {}
  const oldestWaitingAt = oldestAt ?? (waitingElsewhere > 0 ? status.failingSince : null)
  const waiting = { pointsWaiting: pointsWaiting + waitingElsewhere, oldestWaitingAt }
  return (
    <TrackingContext value={{ status, ...waiting, clockOffsetMs, load, geofences, isUndisclosed, wake, tools }}>
      {children}
      <LocationDisclosure />
    </TrackingContext>
  )
}

/** Shows the disclosure for each new load until the user continues from it. */
function useDisclosure(load: LoadToTrack | undefined): LocationConsentState {
  const consent = useLocationConsent()
  const key = load && consent !== 'unknown' ? load.loadLogId : undefined
  useEffect(() => {
    if (key !== undefined) void locationConsent.ask()
  }, [key])
  return consent
}

async function readQueue({ queue }: TrackingTools) {
  const [status, pointsWaiting, oldestAt] = await Promise.all([queue.readStatus(), queue.count(), queue.readOldestAt()])
  return { status, pointsWaiting, oldestAt }
}
