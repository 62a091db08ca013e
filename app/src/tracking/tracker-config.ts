/** The tracker's last config (specification 3: backgroundGeolocationConfig), grouped as the plugin's. */
import { trackerConstants } from '@haulway/domain/tracking/web-tracker-rules.ts'
import type { LoadToTrack } from './location-tracker.ts'

export function trackerConfigOf({ projectId, loadLogId, destination }: LoadToTrack) {
  return {
    geolocation: {
      desiredAccuracy: trackerConstants.highAccuracy ? 'high' : 'low',
      distanceFilter: trackerConstants.distanceFilterMeters,
      showsBackgroundLocationIndicator: trackerConstants.showsBackgroundLocationIndicator,
    },
    app: { stopOnTerminate: trackerConstants.stopOnTerminate },
    http: {
      url: `/locations/${projectId}/${loadLogId}.json`,
      params: { projectId, loadLogId },
      autoSync: trackerConstants.autoSync,
      autoSyncThreshold: trackerConstants.syncThreshold,
      batchSync: trackerConstants.batchSync,
      maxBatchSize: trackerConstants.batchPointsMax,
      rootProperty: 'location',
    },
    persistence: { maxDaysToPersist: trackerConstants.daysToPersistMax, extras: { projectId, loadLogId } },
    destination: { lat: destination.lat, lng: destination.lng },
  }
}
