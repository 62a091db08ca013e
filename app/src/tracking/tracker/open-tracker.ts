/** Opens the tracker for the platform: the plugin in the native app, the browser's geolocation on the web. */

import { newId } from '@haulway/client/new-id.ts'
import { openSendPoints } from '@haulway/client/transport/send-points.ts'
import {
  type NearDestinationNotificationData,
  nearDestinationNotificationDataSchema,
} from '@haulway/domain/geofence/near-destination.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { openGeolocationPlugin } from '../../native/background-geolocation.ts'
import { locationConsent } from '../../native/location-consent.ts'
import { readPlatform } from '../../native/platform.ts'
import { preferenceKeys, readPreference, writePreference } from '../../native/preferences.ts'
import { readServerOrigin, serverUrl } from '../../native/server-url.ts'
import { session } from '../../session/app-session.ts'
import { findNativeFix, findWebFix } from '../coach/find-fix.ts'
import type { TrackingCheckParts } from '../coach/tracking-check.ts'
import type { LoadToTrack, LocationTracker } from './location-tracker.ts'
import { openNativeTracker } from './native/native-tracker.ts'
import type { TrackerLabels } from './native/native-tracker-config.ts'
import { openPointFlusher } from './point-flusher.ts'
import type { DroppedPoints, NewPoint, PointQueue } from './point-queue.ts'
import { readUploadAuthorization } from './upload-authorization.ts'
import { openUploadToken } from './upload-token.ts'
import { openWebTracker } from './web/web-tracker.ts'

/** What both the tracker and the tracking check need. */
export type TrackingTools = {
  queue: PointQueue
  /** This device's id, the same as in the outbox. */
  readDeviceId: () => Promise<string>
  /** Server time minus device time, as last measured. */
  readClockOffsetMs: () => Promise<number>
}

export type TrackerParts = TrackingTools & {
  labels: TrackerLabels
  onNear: (load: LoadToTrack) => void
  onFix: (load: LoadToTrack, fix: GateFix) => void
  /** Called with the number of points waiting outside of the queue. */
  onWaiting: (count: number) => void
  onDropped: (dropped: readonly DroppedPoints[]) => void
  /** Stores points of this user, even if the page has already closed its database. */
  setAside: (points: readonly NewPoint[]) => Promise<void>
}

const clock = Date.now
const isWeb = () => readPlatform() === 'web'

export function openTracker(parts: TrackerParts): LocationTracker {
  const { queue, labels, readDeviceId, onNear, onFix, onWaiting, onDropped } = parts
  const flusher = openPointFlusher({ queue, send: openSend(parts), clock, onDropped })
  if (!isWeb()) {
    const setAside = { add: parts.setAside, send: () => flusher.flushIfDue('online') }
    return openNativeTracker({
      openPlugin: openGeolocationPlugin,
      serviceUrl: readServerOrigin(),
      readAuthorization: async () => readUploadAuthorization(await readDeviceId()),
      labels,
      status: queue,
      setAside,
      near,
      onNear,
      onFix,
      onWaiting,
      clock,
    })
  }
  return openWebTracker({
    queue,
    flusher,
    geolocation: readGeolocation(),
    isSecure: window.isSecureContext,
    newUuid: newId,
    clock,
    near,
    onNear,
    onFix,
  })
}

/** The same parts that track a load, for a device without a load. */
export function openTrackingCheck(tools: TrackingTools): TrackingCheckParts {
  const { queue, readClockOffsetMs } = tools
  const getToken = openGetToken(tools)
  return {
    findFix: async () => {
      if (!(await locationConsent.ask())) return { kind: 'denied' }
      return isWeb() ? findWebFix(readGeolocation(), window.isSecureContext) : findNativeFix(openGeolocationPlugin)
    },
    tryQueue: () => queue.tryOut(newId()),
    getToken: () => getToken(false),
    send: openSend(tools),
    readClockOffsetMs,
    clock,
  }
}

function openSend(tools: TrackingTools) {
  const { readClockOffsetMs } = tools
  return openSendPoints({ baseUrl: serverUrl, getToken: openGetToken(tools), readClockOffsetMs })
}

/** The plugin stores its own token. On the web, the token is in the database of the points. */
function openGetToken({ queue, readDeviceId }: TrackingTools): (isStale: boolean) => Promise<string | undefined> {
  if (!isWeb()) return async () => (await readUploadAuthorization(await readDeviceId()))?.accessToken
  const getSessionToken = () => session.getToken(false)
  return openUploadToken({ baseUrl: serverUrl, readDeviceId, getSessionToken, memory: queue.uploadToken, clock })
}

function readGeolocation(): Geolocation | undefined {
  return 'geolocation' in navigator ? navigator.geolocation : undefined
}

const near = {
  read: () => readPreference(preferenceKeys.nearDestinationNotificationData, nearDestinationNotificationDataSchema),
  write: (data: NearDestinationNotificationData) =>
    writePreference(preferenceKeys.nearDestinationNotificationData, data),
}
