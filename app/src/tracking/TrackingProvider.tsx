/** Runs one tracker over all pages of this browser, for the load the user drives; below it, how it stands. */
import type { GateFix } from '@haulway/domain/tracking/fix-gate.ts'
import { noTracker, type TrackerStatus } from '@haulway/domain/tracking/tracking-light.ts'
import { useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { giveNotice } from '../native/notice.ts'
import { onNetworkBack, onPause } from '../native/platform.ts'
import { preferenceKeys, writePreference } from '../native/preferences.ts'
import { useSync } from '../sync/SyncProvider.tsx'
import type { LoadToTrack, LocationTracker } from './location-tracker.ts'
import { openTracker } from './open-tracker.ts'
import { openPointQueue, type PointQueue, TrackingDatabase } from './point-queue.ts'
import { trackerConfigOf } from './tracker-config.ts'
import { useFences } from './use-fences.ts'
import { toTrack, useOpenLoad } from './use-open-load.ts'
import { useTrackerReports } from './use-tracker-reports.ts'
import { useTrackerWords } from './use-tracker-words.ts'

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
  const { takeFix, remember } = useFences(open ?? undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what remembers is the same for good
  useEffect(() => {
    const db = new TrackingDatabase(uid)
    setQueue(openPointQueue(db))
    remember(db)
    return () => db.close()
  }, [uid])
  const waitingElsewhere = useTracker(uid, queue, open === undefined ? 'unknown' : load, takeFix)
  useTrackerReports(load, queue)
  const held = useLiveQuery(
    async () => (queue ? { status: await queue.readStatus(), pointsWaiting: await queue.count() } : undefined),
    [queue],
  )
  const { status = noTracker, pointsWaiting = 0 } = held ?? {}
  const value = { status, pointsWaiting: pointsWaiting + waitingElsewhere, load }
  return <HeldContext value={value}>{children}</HeldContext>
}

/**
 * @param load `unknown` until the device has been asked: nothing is ended on a guess
 * @returns how many points wait outside of the queue
 */
function useTracker(
  uid: string,
  queue: PointQueue | undefined,
  load: LoadToTrack | undefined | 'unknown',
  onFix: (load: LoadToTrack, fix: GateFix) => void,
): number {
  const { storage } = useSync()
  const words = useTrackerWords()
  const [waiting, setWaiting] = useState(0)
  const tracker = useRef<LocationTracker>(undefined)
  const wanted = useRef(load)
  const tell = useNearNotice()
  wanted.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tracker outlives what it tells
  useEffect(() => {
    if (!queue) return
    const ending = new AbortController()
    lead(`haulway-tracker-${uid}`, ending.signal, async () => {
      const readDeviceId = async () => String(await storage.readMeta('deviceId'))
      const running = openTracker({ queue, words, readDeviceId, onNear: tell, onFix, onWaiting: setWaiting })
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
  const key = load === 'unknown' ? load : load && `${load.loadLogId} ${load.state} ${load.isKnown}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another load or state
  useEffect(() => {
    if (load === 'unknown') return
    tracker.current?.track(load)
    if (load) void writePreference(preferenceKeys.backgroundGeolocationConfig, trackerConfigOf(load))
  }, [key])
  return waiting
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
    const place = load.destination.name
    void giveNotice({ title: t`Near ${place}`, body: t`The receiver has been told.`, tag: load.loadLogId })
  }
}
