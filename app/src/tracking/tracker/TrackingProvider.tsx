/** Runs one tracker over all pages of this browser, for the load the user drives; below it, how it stands. */
import { noTracker, type TrackerStatus } from '@haulway/domain/tracker/status.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type LocationConsentState, locationConsent, useLocationConsent } from '../../native/location-consent.ts'
import { useSync } from '../../sync/SyncProvider.tsx'
import { LocationDisclosure } from '../coach/LocationDisclosure.tsx'
import type { LoadToTrack } from './location-tracker.ts'
import type { TrackingTools } from './open-tracker.ts'
import { openPointQueue, TrackingDatabase } from './point-queue.ts'
import { useGeofences } from './use-geofences.ts'
import { toTrack, useOpenLoad } from './use-open-load.ts'
import { useTracker } from './use-tracker.ts'
import { useTrackerReports } from './use-tracker-reports.ts'

type Held = {
  status: TrackerStatus
  pointsWaiting: number
  /** When the point that waits longest was taken; on a phone's plugin since when its sending fails. */
  oldestWaitingAt: number | null
  /** Server minus device. */
  clockOffsetMs: number
  load: LoadToTrack | undefined
  /** The load can't be tracked before its driver has read what is collected, and gone on. */
  isUndisclosed: boolean
  /** Tries anew what was given up. Does nothing in a page beside the one that tracks. */
  wake: () => void
  /** For the test drive; undefined until the device has been opened. */
  tools: TrackingTools | undefined
}

const HeldContext = createContext<Held>({
  ...{ status: noTracker, pointsWaiting: 0, oldestWaitingAt: null, clockOffsetMs: 0 },
  ...{ load: undefined, isUndisclosed: false, wake: () => {}, tools: undefined },
})

/** How the tracker stands on this device, whichever page it runs in. */
export function useHeldTracking(): Held {
  return useContext(HeldContext)
}

export function TrackingProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const { storage } = useSync()
  const [tools, setTools] = useState<TrackingTools>()
  const open = useOpenLoad()
  const load = open ? toTrack(open) : undefined
  const { takeFix, remember } = useGeofences(open ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what remembers and what stores are the same for good
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
  const held = useLiveQuery(async () => tools && readHeld(tools), [tools])
  const clockOffsetMs = useLiveQuery(async () => (await tools?.readClockOffsetMs()) ?? 0, [tools]) ?? 0
  const { status = noTracker, pointsWaiting = 0, oldestAt = null } = held ?? {}
  const oldestWaitingAt = oldestAt ?? (waitingElsewhere > 0 ? status.failingSince : null)
  const waiting = { pointsWaiting: pointsWaiting + waitingElsewhere, oldestWaitingAt }
  return (
    <HeldContext value={{ status, ...waiting, clockOffsetMs, load, isUndisclosed, wake, tools }}>
      {children}
      <LocationDisclosure />
    </HeldContext>
  )
}

/** Each load that begins before the disclosure was gone on from shows it once more. */
function useDisclosure(load: LoadToTrack | undefined): LocationConsentState {
  const consent = useLocationConsent()
  const key = load && consent !== 'unknown' ? load.loadLogId : undefined
  useEffect(() => {
    if (key !== undefined) void locationConsent.ask()
  }, [key])
  return consent
}

async function readHeld({ queue }: TrackingTools) {
  const [status, pointsWaiting, oldestAt] = await Promise.all([queue.readStatus(), queue.count(), queue.readOldestAt()])
  return { status, pointsWaiting, oldestAt }
}
