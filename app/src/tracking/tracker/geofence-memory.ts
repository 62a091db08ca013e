/** What the geofences remember between two fixes, and over a restart of the app. */
import type { GeofenceEvent, GeofenceWatch } from '@haulway/domain/geofence/watch.ts'
import type { EntityTable } from 'dexie'

export type KeptGeofences = {
  loadLogId: string
  watch: GeofenceWatch
  events: GeofenceEvent[]
  /** Which acts have been said already: kind and time. */
  said: string[]
}

export type GeofenceMemory = {
  read: (loadLogId: string) => Promise<KeptGeofences | undefined>
  /** Keeps those of one load: the one being driven. */
  write: (kept: KeptGeofences) => Promise<void>
}

/** @param geofences a table of the tracker's database */
export function openGeofenceMemory(geofences: EntityTable<KeptGeofences, 'loadLogId'>): GeofenceMemory {
  return {
    read: loadLogId => geofences.get(loadLogId),
    write: async kept => {
      await geofences.where('loadLogId').notEqual(kept.loadLogId).delete()
      await geofences.put(kept)
    },
  }
}
