/** The geofences' state between two fixes, which also survives a restart of the app. */
import type { GeofenceEvent, GeofenceWatch } from '@haulway/domain/geofence/watch.ts'
import type { EntityTable } from 'dexie'

export type SavedGeofences = {
  loadLogId: string
  watch: GeofenceWatch
  events: GeofenceEvent[]
  /** The acts already recorded, as kind and time. Its name is part of the stored rows. */
  said: string[]
}

export type GeofenceMemory = {
  read: (loadLogId: string) => Promise<SavedGeofences | undefined>
  /** Saves the state of the load being driven, and deletes that of any other load. */
  write: (saved: SavedGeofences) => Promise<void>
}

/** @param geofences the table in the tracker's database */
export function openGeofenceMemory(geofences: EntityTable<SavedGeofences, 'loadLogId'>): GeofenceMemory {
  return {
    read: loadLogId => geofences.get(loadLogId),
    write: async saved => {
      await geofences.where('loadLogId').notEqual(saved.loadLogId).delete()
      await geofences.put(saved)
    },
  }
}
