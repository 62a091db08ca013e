/** Empties the queue: batch by batch, one sending at a time, again and again until the server has answered. */

import { isOffTrack, isWorthAnotherTry, type SendPoints } from '@haulway/client/send-points.ts'
import { cutBatches, type FlushReason, flushReason, trackerConstants } from '@haulway/domain/tracker/rules.ts'
import { type DroppedPoints, type PointQueue, type QueuedPoint, stretchesOf } from './point-queue.ts'

export type PointFlusher = {
  /** Sends if it is time: at the threshold, after a while, or because something has happened. */
  look: (event?: 'stateChanged' | 'pageHidden' | 'online') => Promise<FlushReason | undefined>
}

export type FlusherParts = {
  queue: PointQueue
  send: SendPoints
  clock: () => number
  /** Points are given up only when the server would not take them any more, and then it is told of them. */
  onDropped?: (dropped: readonly DroppedPoints[]) => void
}

const retryMs = { first: 2_000, max: 60_000 }
/** The start of a load may wait in the outbox as long as the network is away. */
const unknownLoadMs = 30_000
const batchesAtOnce = 10

export function openPointFlusher({ queue, send, clock, onDropped }: FlusherParts): PointFlusher {
  let sending: Promise<void> | undefined
  let failures = 0
  let notBefore = 0

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
      if (rows.length === 1) return letGo(rows)
      const half = Math.ceil(rows.length / 2)
      return (
        (await sendBatch(load, rows.slice(0, half), isLeaving)) && (await sendBatch(load, rows.slice(half), isLeaving))
      )
    }
    if (sent.kind === 'lost') {
      notBefore = clock() + Math.max(sent.retryAfterMs, Math.min(retryMs.first * 2 ** failures, retryMs.max))
      failures = Math.min(failures + 1, 10)
      const { failingSince } = await queue.readStatus()
      if (failingSince === null) await queue.changeStatus({ failingSince: clock() })
      return false
    }
    failures = 0
    notBefore = 0
    if (sent.refused.some(each => isOffTrack(each.reason))) onDropped?.(stretchesOf(rows))
    await keepForLater(queue, rows, sent.refused, clock())
    await queue.changeStatus({ failingSince: null, lastSentAt: clock() })
    return true
  }

  /** A single point that no server takes: all that come after it would wait for ever. */
  async function letGo(rows: QueuedPoint[]): Promise<boolean> {
    onDropped?.(stretchesOf(rows))
    await queue.remove(rows.map(row => row.seq))
    return true
  }

  return {
    look: async event => {
      const due = await queue.listDue(clock(), trackerConstants.syncThreshold)
      const oldest = due[0]?.queuedAt
      const held = { count: due.length, ...(oldest !== undefined && { oldestQueuedAt: oldest }) }
      const reason = flushReason(held, clock(), event)
      if (!reason) return undefined
      // A network that has just come back, or a page about to go, is worth a try out of turn.
      if (clock() < notBefore && event === undefined) return undefined
      sending ??= flush(event === 'pageHidden').finally(() => {
        sending = undefined
      })
      await sending
      return reason
    },
  }
}

/** What the server has taken or refused for good leaves the queue; the rest comes again. */
async function keepForLater(
  queue: PointQueue,
  rows: readonly QueuedPoint[],
  refused: readonly { uuid?: string | undefined; reason: string }[],
  nowMs: number,
): Promise<void> {
  const again = new Set(refused.filter(each => isWorthAnotherTry(each.reason)).map(each => each.uuid))
  const isAgain = (row: QueuedPoint) => again.has(String(row.point.uuid))
  await queue.postpone(
    rows.filter(isAgain).map(row => row.seq),
    nowMs + unknownLoadMs,
  )
  await queue.remove(rows.filter(row => !isAgain(row)).map(row => row.seq))
}
