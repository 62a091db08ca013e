/** Reports to the server what happens to this device's tracker besides fixes: the causes of gaps. */
import { secondMs } from '@haulway/domain/time.ts'
import { hasClockChanged, restartEvents, trackerEventsOf } from '@haulway/domain/tracker/changes.ts'
import type { TrackerEvent } from '@haulway/domain/tracker/event.ts'
import { noTracker, type TrackerStatus } from '@haulway/domain/tracker/status.ts'
import type { Subscription } from 'dexie'
import { useEffect, useRef } from 'react'
import { useSync } from '../../sync/sync-context.ts'
import { watchQuery } from '../../sync/use-live-query.ts'
import type { LoadToTrack } from './location-tracker.ts'
import type { PointQueue } from './point-queue.ts'

const clockEveryMs = 10 * secondMs

export function useTrackerReports(load: LoadToTrack | undefined, queue: PointQueue | undefined): void {
  const { engine } = useSync()
  const last = useRef<LastStatus>({})
  const { projectId, loadLogId } = load ?? {}
  useEffect(() => {
    if (!queue || !projectId || !loadLogId) return
    return watchTracker(queue, last.current, loadLogId, events => {
      void engine.submit('reportTracking', { projectId, loadLogId, events })
    })
  }, [engine, queue, projectId, loadLogId])
}

/** The last status that was compared, kept when the watch changes to another load. */
export type LastStatus = { status?: TrackerStatus }

/**
 * Compares each status of a load's tracker with the one before. The first one is compared with the status that the
 * page found when it opened: by now the tracker may have had a fix, which hides that the app was closed.
 *
 * @returns a function that ends the watch
 */
export function watchTracker(
  queue: Pick<PointQueue, 'readStatus' | 'statusFound'>,
  last: LastStatus,
  loadLogId: string,
  onEvents: (events: TrackerEvent[]) => void,
) {
  const report = (events: TrackerEvent[]) => {
    if (events.length > 0) onEvents(events)
  }
  let isOver = false
  let watched: Subscription | undefined
  const watch = (found: TrackerStatus) => {
    if (isOver) return
    if (!last.status && found.loadLogId === loadLogId) report(restartEvents(found, Date.now()))
    last.status ??= { ...found, hiddenFrom: null }
    watched = watchQuery(queue.readStatus, status => {
      if (status.loadLogId !== loadLogId) return
      report(trackerEventsOf(last.status ?? status, status, Date.now()))
      last.status = status
    })
  }
  queue.statusFound.then(watch, () => watch(noTracker))
  let clocks = { wallMs: Date.now(), steadyMs: performance.now() }
  const timer = setInterval(() => {
    const now = { wallMs: Date.now(), steadyMs: performance.now() }
    if (hasClockChanged(clocks, now)) report([{ kind: 'clockChanged', at: now.wallMs }])
    clocks = now
  }, clockEveryMs)
  return () => {
    isOver = true
    watched?.unsubscribe()
    clearInterval(timer)
  }
}
