/** Runs this browser's tracker in one of its pages, for the load that the user drives. */
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { trackerEventsMax } from '@haulway/domain/tracker/event.ts'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { showLocalNotification } from '../../native/local-notification.ts'
import { onNetworkBack, onPause, onResume } from '../../native/platform.ts'
import { preferenceKeys, writePreference } from '../../native/preferences.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useLatest } from '../../ui/use-latest.ts'
import type { LoadToTrack, LocationTracker } from './location-tracker.ts'
import type { TrackerLabels } from './native/native-tracker-config.ts'
import { openTracker, type TrackingTools } from './open-tracker.ts'
import { addPointsOf, type DroppedPoints, type NewPoint } from './point-queue.ts'
import { trackerConfigOf } from './tracker-config.ts'

/**
 * @param load `unknown` until the local database has answered, so that no tracking ends by mistake
 * @returns the number of points waiting outside of the queue, and a function that retries what had stopped
 */
export function useTracker(
  tools: TrackingTools | undefined,
  load: LoadToTrack | undefined | 'unknown',
  onFix: (load: LoadToTrack, fix: GateFix) => void,
): { waitingElsewhere: number; wake: () => void } {
  const { uid, engine } = useSync()
  const labels = useTrackerLabels()
  const [waitingElsewhere, onWaiting] = useState(0)
  const tracker = useRef<LocationTracker>(undefined)
  const latestLoad = useLatest(load)
  const onNear = useNearNotification()
  // biome-ignore lint/correctness/useExhaustiveDependencies: new callbacks or labels must not restart the tracker
  useEffect(() => {
    if (!tools) return
    const ending = new AbortController()
    const onDropped = (dropped: readonly DroppedPoints[]) => {
      for (const { at, untilAt, ...ids } of dropped.slice(0, trackerEventsMax.call)) {
        void engine.submit('reportTracking', { ...ids, events: [{ kind: 'pointsDropped', at, untilAt }] })
      }
    }
    const setAside = (points: readonly NewPoint[]) => addPointsOf(uid, points)
    runInOnePage(ending.signal, async () => {
      const running = openTracker({ ...tools, labels, onNear, onFix, onWaiting, onDropped, setAside })
      tracker.current = running
      if (latestLoad.current !== 'unknown') running.track(latestLoad.current)
      const ends = [
        onPause(() => running.flush('pageHidden')),
        onResume(() => running.wake()),
        onNetworkBack(() => running.flush('online')),
      ]
      await untilAborted(ending.signal)
      for (const end of ends) end()
      tracker.current = undefined
      await running.stop()
    })
    return () => ending.abort()
  }, [uid, tools])
  const key = load === 'unknown' ? load : load && `${load.loadLogId} ${load.state} ${load.isKnown}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the load and its state
  useEffect(() => {
    if (load === 'unknown') return
    tracker.current?.track(load)
    if (load) void writePreference(preferenceKeys.backgroundGeolocationConfig, trackerConfigOf(load))
  }, [key])
  const wake = useCallback(() => tracker.current?.wake(), [])
  return { waitingElsewhere, wake }
}

/**
 * Works in one page at a time; when it closes, the next one takes over, even if another user logs in: the phone has one
 * plugin for all of them. A browser without locks can't track anyway.
 */
export function runInOnePage(signal: AbortSignal, work: () => Promise<void>): void {
  if (!('locks' in navigator)) return void work()
  navigator.locks.request('haulway-tracker', { signal }, work).catch(error => {
    if (!signal.aborted) throw error
  })
}

/** Shows a local notification, if the user allows notifications. The screen shows it too, because of `nearAt`. */
function useNearNotification(): (load: LoadToTrack) => void {
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

/** What the phone itself shows while it tracks a truck, and why it asks for location all the time. */
function useTrackerLabels(): TrackerLabels {
  const { t } = useLingui()
  return {
    notificationTitle: t`Tracking your load`,
    notificationText: t`From start to delivery. Stops automatically.`,
    channelName: t`Open loads`,
    permissionTitle: t`Allow location all the time`,
    permissionText: t`Haulway tracks a load from start to delivery, even with the screen off. It proves the haul
      you are paid for. Without a load, Haulway never tracks you.`,
    permissionYes: t`Open settings`,
    permissionNo: t`Not now`,
  }
}
