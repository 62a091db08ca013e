/** Reports to the server what happens to this device's tracker besides fixes: the causes of gaps. */
import { secondMs } from '@haulway/domain/time.ts'
import { hasClockChanged, restartEvents, trackerEventsOf } from '@haulway/domain/tracker/changes.ts'
import type { TrackerEvent } from '@haulway/domain/tracker/event.ts'
import type { TrackerStatus } from '@haulway/domain/tracker/status.ts'
import { liveQuery } from 'dexie'
import { useEffect, useRef } from 'react'
import { useSync } from '../../sync/SyncProvider.tsx'
import type { LoadToTrack } from './location-tracker.ts'
import type { PointQueue } from './point-queue.ts'

const clockEveryMs = 10 * secondMs

export function useTrackerReports(load: LoadToTrack | undefined, queue: PointQueue | undefined): void {
  const { engine } = useSync()
  const before = useRef<TrackerStatus>(undefined)
  const { projectId, loadLogId } = load ?? {}
  useEffect(() => {
    if (!queue || !projectId || !loadLogId) return
    const report = (events: TrackerEvent[]) => {
      if (events.length > 0) void engine.submit('reportTracking', { projectId, loadLogId, events })
    }
    const watched = liveQuery(() => queue.readStatus()).subscribe(status => {
      if (status.loadLogId !== loadLogId) return
      const previous = before.current
      before.current = status
      report(previous ? trackerEventsOf(previous, status, Date.now()) : restartEvents(status, Date.now()))
    })
    let last = { wallMs: Date.now(), steadyMs: performance.now() }
    const timer = setInterval(() => {
      const now = { wallMs: Date.now(), steadyMs: performance.now() }
      if (hasClockChanged(last, now)) report([{ kind: 'clockChanged', at: now.wallMs }])
      last = now
    }, clockEveryMs)
    return () => {
      watched.unsubscribe()
      clearInterval(timer)
    }
  }, [engine, queue, projectId, loadLogId])
}
