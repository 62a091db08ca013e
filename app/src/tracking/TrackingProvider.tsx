/** Runs one tracker over all pages of this browser, for the load the user drives; below it, how it stands. */
import { nearDestinationNotificationDataSchema } from '@haulway/domain/tracking/near-destination.ts'
import { noTracker, type TrackerStatus } from '@haulway/domain/tracking/tracking-light.ts'
import { useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { newId } from '../native/new-id.ts'
import { onNetworkBack, onPause } from '../native/platform.ts'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'
import { session } from '../session/app-session.ts'
import type { LoadToTrack, LocationTracker } from './location-tracker.ts'
import { openPointFlusher } from './point-flusher.ts'
import { openPointQueue, type PointQueue, TrackingDatabase } from './point-queue.ts'
import { openSendPoints } from './send-points.ts'
import { trackerConfigOf } from './tracker-config.ts'
import { toTrack, useOpenLoad } from './use-open-load.ts'
import { openWebTracker } from './web-tracker.ts'

type Held = { status: TrackerStatus; pointsWaiting: number; load: LoadToTrack | undefined }

const HeldContext = createContext<Held>({ status: noTracker, pointsWaiting: 0, load: undefined })

/** How the tracker stands on this device, whichever page it runs in. */
export function useHeldTracking(): Held {
  return useContext(HeldContext)
}

export function TrackingProvider({ uid, children }: { uid: string; children: ReactNode }) {
  const [queue, setQueue] = useState<PointQueue>()
  const open = useOpenLoad()
  const load = open ? toTrack(open) : undefined
  useEffect(() => {
    const db = new TrackingDatabase(uid)
    setQueue(openPointQueue(db))
    return () => db.close()
  }, [uid])
  useTracker(uid, queue, open === undefined ? 'unknown' : load)
  const held = useLiveQuery(
    async () => (queue ? { status: await queue.readStatus(), pointsWaiting: await queue.count() } : undefined),
    [queue],
  )
  const { status = noTracker, pointsWaiting = 0 } = held ?? {}
  return <HeldContext value={{ status, pointsWaiting, load }}>{children}</HeldContext>
}

/** @param load `unknown` until the device has been asked: nothing is ended on a guess */
function useTracker(uid: string, queue: PointQueue | undefined, load: LoadToTrack | undefined | 'unknown'): void {
  const tracker = useRef<LocationTracker>(undefined)
  const wanted = useRef(load)
  const tell = useNearNotice()
  wanted.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tracker outlives what it tells
  useEffect(() => {
    if (!queue) return
    const ending = new AbortController()
    lead(`haulway-tracker-${uid}`, ending.signal, async () => {
      const running = openRunning(queue, tell)
      tracker.current = running
      if (wanted.current !== 'unknown') running.track(wanted.current)
      const ends = [onPause(() => running.flush('pageHidden')), onNetworkBack(() => running.flush('online'))]
      await new Promise<void>(resolve => ending.signal.addEventListener('abort', () => resolve(), { once: true }))
      for (const end of ends) end()
      running.stop()
      tracker.current = undefined
    })
    return () => ending.abort()
  }, [uid, queue])
  const key = load === 'unknown' ? load : load && `${load.loadLogId} ${load.state}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another load or state
  useEffect(() => {
    if (load === 'unknown') return
    tracker.current?.track(load)
    if (load) void writePreference(preferenceKeys.backgroundGeolocationConfig, trackerConfigOf(load))
  }, [key])
}

function openRunning(queue: PointQueue, onNear: (load: LoadToTrack) => void): LocationTracker {
  const send = openSendPoints('', session.getToken)
  return openWebTracker({
    queue,
    flusher: openPointFlusher({ queue, send, clock: Date.now }),
    geolocation: 'geolocation' in navigator ? navigator.geolocation : undefined,
    isSecure: window.isSecureContext,
    clock: Date.now,
    newUuid: newId,
    near: {
      read: () => readPreference(preferenceKeys.nearDestinationNotificationData, nearDestinationNotificationDataSchema),
      write: data => writePreference(preferenceKeys.nearDestinationNotificationData, data),
    },
    onNear,
  })
}

/** One page at a time; the next one takes over when it closes. Without locks (no https) there is no tracking either. */
function lead(name: string, signal: AbortSignal, work: () => Promise<void>): void {
  if (!('locks' in navigator)) return void work()
  navigator.locks.request(name, { signal }, work).catch(error => {
    if (!signal.aborted) throw error
  })
}

/** The local notice, where the user has allowed any; the screen shows it by `nearAt` in any case. */
function useNearNotice(): (load: LoadToTrack) => void {
  const { t } = useLingui()
  return load => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    const place = load.destination.name
    new Notification(t`Near ${place}`, { body: t`The receiver has been told.`, tag: load.loadLogId })
  }
}
