/**
 * Group commit: batches that arrive during a write go together into the next statement. There is no timer: a single
 * batch is written immediately, and many batches cost one commit.
 */
import { AppError } from '@haulway/domain/errors.ts'
import type { TrackRow } from '../tracking.table.ts'

/** At most this many statements in parallel: one is written while the next is prepared. */
const slots = 2
const rowsMax = 500
/** Beyond this, phones are asked to try again later. They keep their points. */
const waitingMax = 20_000

export type TrackWriter = {
  /** Settles when the row is committed. @throws AppError tooManyRequests when too many wait; the insert's own error */
  add: (row: TrackRow) => Promise<void>
}

type Waiting = { row: TrackRow; done: () => void; failed: (error: unknown) => void }

export function openTrackWriter(insert: (rows: TrackRow[]) => Promise<void>): TrackWriter {
  const queue: Waiting[] = []
  let busy = 0

  async function write(group: Waiting[]): Promise<void> {
    try {
      await insert(group.map(waiting => waiting.row))
      for (const waiting of group) waiting.done()
    } catch (error) {
      for (const waiting of group) waiting.failed(error)
    }
  }

  let isPumpDue = false
  /** Writes after the bodies that are being read now, so that their batches go into the same statement. */
  function pumpSoon(): void {
    if (isPumpDue || busy >= slots) return
    isPumpDue = true
    setImmediate(() => {
      isPumpDue = false
      pump()
    })
  }

  function pump(): void {
    while (busy < slots && queue.length > 0) {
      busy++
      void write(queue.splice(0, rowsMax)).then(() => {
        busy--
        pumpSoon()
      })
    }
  }

  return {
    add: row => {
      if (queue.length >= waitingMax) return Promise.reject(new AppError('tooManyRequests'))
      return new Promise((done, failed) => {
        queue.push({ row, done, failed })
        pumpSoon()
      })
    },
  }
}
