/**
 * Sends the queued points in batches, one at a time, and retries until the server answers. In the native app the plugin
 * sends its points itself (`native/native-tracker-config.ts`), and only points that were set aside are sent from here.
 */

import { isDue, type Retry } from '@haulway/client/retry.ts'
import { isOffTrack, isWorthAnotherTry, type SendPoints } from '@haulway/client/transport/send-points.ts'
import {
  cutBatches,
  type FlushReason,
  flushReason,
  trackerConstants,
} from '@haulway/domain/tracker/tracker-settings.ts'
import { type DroppedPoints, type PointQueue, type QueuedPoint, stretchesOf } from './point-queue.ts'

export type PointFlusher = {
  /** Sends the queue if it is time: enough points, points waiting too long, or an event. @returns why it sent */
  flushIfDue: (event?: 'stateChanged' | 'pageHidden' | 'online') => Promise<FlushReason | undefined>
}

export type FlusherParts = {
  queue: PointQueue
  send: SendPoints
  clock: () => number
  /**
   * Called with points that will not count, to report them: dropped by `PointQueue.dropOld`, too large to send, or
   * refused as damaged.
   */
  onDropped?: (dropped: readonly DroppedPoints[]) => void
}

const retryMs = { first: 2_000, max: 60_000 }
/** The wait before resending points of a load unknown to the server: its start may still be in the outbox. */
const unknownLoadMs = 30_000
const batchesAtOnce = 10

export function openPointFlusher({ queue, send, clock, onDropped }: FlusherParts): PointFlusher {
  let sending: Promise<void> | undefined
  let failures = 0
  let retry: Retry = { nextTryAt: 0 }

  async function flush(isLeaving: boolean): Promise<void> {
    const dropped = await queue.dropOld(clock())
    if (dropped.length > 0) onDropped?.(dropped)
    for (;;) {
      const due = await queue.listDue(clock(), batchesAtOnce * trackerConstants.batchPointsMax)
      if (due.length === 0) return
      for (const { points: rows, ...load } of cutBatches(due)) {
        if (!(await sendBatch(load, rows, isLeaving))) return
      }
    }
  }

  async function sendBatch(
    load: { projectId: string; loadLogId: string },
    rows: QueuedPoint[],
    isLeaving: boolean,
  ): Promise<boolean> {
    const sent = await send({ ...load, points: rows.map(row => row.point) }, isLeaving)
    if (sent.kind === 'tooLarge') {
      if (rows.length === 1) return dropPoint(rows)
      const half = Math.ceil(rows.length / 2)
      return (
        (await sendBatch(load, rows.slice(0, half), isLeaving)) && (await sendBatch(load, rows.slice(half), isLeaving))
      )
    }
    if (sent.kind === 'lost') {
      const wait = Math.max(sent.retryAfterMs, Math.min(retryMs.first * 2 ** failures, retryMs.max))
      retry = { triedAt: clock(), nextTryAt: clock() + wait }
      failures = Math.min(failures + 1, 10)
      const { failingSince } = await queue.readStatus()
      if (failingSince === null) await queue.changeStatus({ failingSince: clock() })
      return false
    }
    failures = 0
    retry = { nextTryAt: 0 }
    if (sent.refused.some(each => isOffTrack(each.reason))) onDropped?.(stretchesOf(rows))
    await removeAnswered(queue, rows, sent.refused, clock())
    await queue.changeStatus({ failingSince: null, lastSentAt: clock() })
    return true
  }

  /** Drops a single point that is too large for the server: all later points would wait forever. */
  async function dropPoint(rows: QueuedPoint[]): Promise<boolean> {
    onDropped?.(stretchesOf(rows))
    await queue.remove(rows.map(row => row.seq))
    return true
  }

  return {
    flushIfDue: async event => {
      const due = await queue.listDue(clock(), trackerConstants.syncThreshold)
      const oldest = due[0]?.queuedAt
      const queued = { count: due.length, ...(oldest !== undefined && { oldestQueuedAt: oldest }) }
      const reason = flushReason(queued, clock(), event)
      if (!reason) return undefined
      // An event, such as the network coming back or the page being hidden, does not wait for the next retry.
      if (!isDue(retry, clock()) && event === undefined) return undefined
      sending ??= flush(event === 'pageHidden').finally(() => {
        sending = undefined
      })
      await sending
      return reason
    },
  }
}

/** Removes the points that the server took or refused for good. The rest stay queued for another try. */
async function removeAnswered(
  queue: PointQueue,
  rows: readonly QueuedPoint[],
  refused: readonly { uuid?: string | undefined; reason: string }[],
  nowMs: number,
): Promise<void> {
  const retryUuids = new Set(refused.filter(each => isWorthAnotherTry(each.reason)).map(each => each.uuid))
  const isRetried = (row: QueuedPoint) => retryUuids.has(String(row.point.uuid))
  await queue.postpone(
    rows.filter(isRetried).map(row => row.seq),
    nowMs,
    unknownLoadMs,
  )
  await queue.remove(rows.filter(row => !isRetried(row)).map(row => row.seq))
}
