/** Runs the tracker of this browser in one of its pages, for the load that its user drives. */
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { trackerEventsMax } from '@haulway/domain/tracker/event.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showLocalNotification } from '../../native/local-notification.ts'
import { onNetworkBack, onPause, onResume } from '../../native/platform.ts'
import { preferenceKeys, writePreference } from '../../native/preferences.ts'
import { useSync } from '../../sync/SyncProvider.tsx'
import type { LoadToTrack, LocationTracker } from './location-tracker.ts'
import { openTracker, type TrackingTools } from './open-tracker.ts'
import type { DroppedPoints } from './point-queue.ts'
import { trackerConfigOf } from './tracker-config.ts'
import { useTrackerLabels } from './use-tracker-labels.ts'

/**
 * @param load `unknown` until the device has been asked: nothing is ended on a guess
 * @returns how many points wait outside of the queue, and how to try anew what was given up
 */
export function useTracker(
  tools: TrackingTools | undefined,
  load: LoadToTrack | undefined | 'unknown',
  onFix: (load: LoadToTrack, fix: GateFix) => void,
): { waitingElsewhere: number; wake: () => void } {
  const { uid, engine } = useSync()
  const words = useTrackerLabels()
  const [waitingElsewhere, onWaiting] = useState(0)
  const tracker = useRef<LocationTracker>(undefined)
  const wanted = useRef(load)
  const onNear = useNearNotice()
  wanted.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tracker outlives what it tells
  useEffect(() => {
    if (!tools) return
    const ending = new AbortController()
    const onDropped = (dropped: readonly DroppedPoints[]) => {
      for (const { at, untilAt, ...name } of dropped.slice(0, trackerEventsMax.call)) {
        void engine.submit('reportTracking', { ...name, events: [{ kind: 'pointsDropped', at, untilAt }] })
      }
    }
    lead(`haulway-tracker-${uid}`, ending.signal, async () => {
      const running = openTracker({ ...tools, words, onNear, onFix, onWaiting, onDropped })
      tracker.current = running
      if (wanted.current !== 'unknown') running.track(wanted.current)
      const ends = [
        onPause(() => running.flush('pageHidden')),
        onResume(() => running.wake()),
        onNetworkBack(() => running.flush('online')),
      ]
      await new Promise<void>(resolve => ending.signal.addEventListener('abort', () => resolve(), { once: true }))
      for (const end of ends) end()
      running.stop()
      tracker.current = undefined
    })
    return () => ending.abort()
  }, [uid, tools])
  const key = load === 'unknown' ? load : load && `${load.loadLogId} ${load.state} ${load.isKnown}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another load or state
  useEffect(() => {
    if (load === 'unknown') return
    tracker.current?.track(load)
    if (load) void writePreference(preferenceKeys.backgroundGeolocationConfig, trackerConfigOf(load))
  }, [key])
  const wake = useCallback(() => tracker.current?.wake(), [])
  return { waitingElsewhere, wake }
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
    void showLocalNotification({
      title: t`Near ${place}`,
      body: t`The receiver has been notified.`,
      tag: load.loadLogId,
    })
  }
}
