/**
 * Group commit: batches that arrive while others are being written go together in the next statement. No timer: a lone
 * batch waits for nobody, and a crowd costs one commit.
 */
import { AppError } from '@haulway/domain/errors.ts'
import type { TrackRow } from '../tracking.table.ts'

/** Two statements at a time: one is being written while the next is being gathered. */
const slots = 2
const rowsMax = 500
/** Beyond this, phones are asked to come again: they keep what they have. */
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
  /** After this turn of the event loop: what comes in the same turn goes in the same statement. */
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
