/** The tracker's last config (specification 3: backgroundGeolocationConfig), grouped as in the plugin's config. */
import { trackerConstants } from '@haulway/domain/tracker/tracker-settings.ts'
import type { LoadToTrack } from './location-tracker.ts'

/** Specification 9's constants, which are the same for every load. */
export const constantsConfig = {
  geolocation: {
    distanceFilter: trackerConstants.distanceFilterMeters,
    showsBackgroundLocationIndicator: trackerConstants.showsBackgroundLocationIndicator,
  },
  app: { stopOnTerminate: trackerConstants.stopOnTerminate },
  http: {
    autoSync: trackerConstants.autoSync,
    autoSyncThreshold: trackerConstants.syncThreshold,
    batchSync: trackerConstants.batchSync,
    maxBatchSize: trackerConstants.batchPointsMax,
    rootProperty: 'location',
  },
  persistence: { maxDaysToPersist: trackerConstants.daysToPersistMax },
} as const

export function trackerConfigOf({ projectId, loadLogId, destination }: LoadToTrack) {
  const { geolocation, app, http, persistence } = constantsConfig
  return {
    geolocation: { desiredAccuracy: trackerConstants.highAccuracy ? 'high' : 'low', ...geolocation },
    app,
    http: { url: `/locations/${projectId}/${loadLogId}.json`, params: { projectId, loadLogId }, ...http },
    persistence: { ...persistence, extras: { projectId, loadLogId } },
    destination: { lat: destination.lat, lng: destination.lng },
  }
}
