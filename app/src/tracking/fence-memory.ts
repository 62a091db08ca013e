/** What the fences remember between two fixes, and over a restart of the app. */
import type { FenceEvent, FenceWatch } from '@haulway/domain/tracking/fence-watch.ts'
import type { EntityTable } from 'dexie'

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

/** @param fences a table of the tracker's database */
export function openFenceMemory(fences: EntityTable<KeptFences, 'loadLogId'>): FenceMemory {
  return {
    read: loadLogId => fences.get(loadLogId),
    write: async kept => {
      await fences.where('loadLogId').notEqual(kept.loadLogId).delete()
      await fences.put(kept)
    },
  }
}
