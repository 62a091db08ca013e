/** What the fences remember between two fixes, and over a restart of the app. */
import type { FenceEvent, FenceWatch } from '@haulway/domain/tracking/fence-watch.ts'
import type { TrackingDatabase } from './point-queue.ts'

export type KeptFences = {
  loadLogId: string
  watch: FenceWatch
  events: FenceEvent[]
  /** Which acts have been said already: kind and time. */
  said: string[]
}

export type FenceMemory = {
  read: (loadLogId: string) => Promise<KeptFences | undefined>
  /** Keeps those of one load: the one being driven. */
  write: (kept: KeptFences) => Promise<void>
}

export function openFenceMemory(db: TrackingDatabase): FenceMemory {
  return {
    read: loadLogId => db.fences.get(loadLogId),
    write: kept =>
      db.transaction('rw', db.fences, async () => {
        await db.fences.clear()
        await db.fences.put(kept)
      }),
  }
}
