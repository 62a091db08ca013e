/** Chooses the tracker for where the app runs: the plugin in a native shell, the browser's own location on the web. */

import type { GateFix } from '@haulway/domain/tracking/fix-gate.ts'
import {
  type NearDestinationNotificationData,
  nearDestinationNotificationDataSchema,
} from '@haulway/domain/tracking/near-destination.ts'
import { openGeolocationPlugin } from '../native/background-geolocation.ts'
import { newId } from '../native/new-id.ts'
import { readPlatform } from '../native/platform.ts'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'
import { readServerOrigin, serverUrl } from '../native/server-url.ts'
import { session } from '../session/app-session.ts'
import type { LoadToTrack, LocationTracker } from './location-tracker.ts'
import { openNativeTracker } from './native-tracker.ts'
import type { TrackerWords } from './native-tracker-config.ts'
import { openPointFlusher } from './point-flusher.ts'
import type { PointQueue } from './point-queue.ts'
import { openSendPoints } from './send-points.ts'
import { readUploadAuthorization } from './upload-authorization.ts'
import { openWebTracker } from './web-tracker.ts'

export type TrackerParts = {
  queue: PointQueue
  words: TrackerWords
  onNear: (load: LoadToTrack) => void
  onFix: (load: LoadToTrack, fix: GateFix) => void
  /** This device, as the outbox knows it. */
  readDeviceId: () => Promise<string>
  /** How many points wait outside of the queue. */
  onWaiting: (count: number) => void
}

export function openTracker({ queue, words, readDeviceId, onNear, onFix, onWaiting }: TrackerParts): LocationTracker {
  const clock = Date.now
  if (readPlatform() !== 'web') {
    return openNativeTracker({
      ...{ openPlugin: openGeolocationPlugin, serviceUrl: readServerOrigin() },
      readAuthorization: async () => readUploadAuthorization(await readDeviceId()),
      ...{ words, status: queue, near, onNear, onFix, onWaiting, clock },
    })
  }
  return openWebTracker({
    queue,
    flusher: openPointFlusher({ queue, send: openSendPoints(serverUrl, session.getToken), clock }),
    geolocation: 'geolocation' in navigator ? navigator.geolocation : undefined,
    isSecure: window.isSecureContext,
    newUuid: newId,
    ...{ clock, near, onNear, onFix },
  })
}

const near = {
  read: () => readPreference(preferenceKeys.nearDestinationNotificationData, nearDestinationNotificationDataSchema),
  write: (data: NearDestinationNotificationData) =>
    writePreference(preferenceKeys.nearDestinationNotificationData, data),
}
