/** What the plugin is told for a load: specification 9's constants, and how it sends points by itself. */
import { secondMs } from '@haulway/domain/time.ts'
import { heartbeatMs } from '@haulway/domain/tracker/rules.ts'
import type { DesiredAccuracy, PluginConfig } from '../../../native/background-geolocation.ts'
import type { LoadToTrack } from '../location-tracker.ts'
import { trackerConfigOf } from '../tracker-config.ts'

/** With this the plugin sends points while the app sleeps, and gets the next token when this one has ended. */
export type UploadAuthorization = {
  accessToken: string
  refreshToken: string
  /** Where the plugin gets the next access token by itself, `https://haul.example.com/refresh-upload-token`. */
  refreshUrl: string
}

/** What the phone shows and asks while a truck is followed. */
export type TrackerLabels = {
  /** Android's foreground notification. */
  notificationTitle: string
  notificationText: string
  channelName: string
  /** Android asks for "all the time" on a page of its settings; this is said before. */
  permissionTitle: string
  permissionText: string
  permissionYes: string
  permissionNo: string
}

export type NativeTrackerSettings = {
  /** The location service's origin, `https://haul.example.com`. */
  serviceUrl: string
  authorization: UploadAuthorization | undefined
  words: TrackerLabels
}

export const highAccuracy: typeof DesiredAccuracy.High = -1
const automotiveNavigation = 2

/**
 * Each point bears its load's ids (`persistence.extras`), which the server trusts over the address: what is still
 * queued of the load before goes to whatever address is set when it is sent.
 */
export function nativeTrackerConfig(load: LoadToTrack, settings: NativeTrackerSettings): PluginConfig {
  const { geolocation, app, http, persistence } = trackerConfigOf(load)
  const { serviceUrl, authorization, words } = settings
  return {
    geolocation: {
      ...geolocation,
      desiredAccuracy: highAccuracy,
      // Else points grow apart with speed, and a geofence beside a highway is missed.
      disableElasticity: true,
      activityType: automotiveNavigation,
      pausesLocationUpdatesAutomatically: false,
      locationAuthorizationRequest: 'Always',
    },
    app: {
      ...app,
      startOnBoot: true,
      heartbeatInterval: heartbeatMs / secondMs,
      preventSuspend: true,
      notification: {
        title: words.notificationTitle,
        text: words.notificationText,
        channelName: words.channelName,
        smallIcon: 'drawable/ic_stat_haulway',
        color: '#FFB000',
        sticky: true,
      },
      backgroundPermissionRationale: {
        title: words.permissionTitle,
        message: words.permissionText,
        positiveAction: words.permissionYes,
        negativeAction: words.permissionNo,
      },
    },
    http: {
      ...http,
      url: serviceUrl + http.url,
      method: 'POST',
      // The server refuses for good what belongs to a load it has never heard of, and the plugin would let go of it.
      autoSync: http.autoSync && load.isKnown,
    },
    persistence,
    ...(authorization && { authorization: authorizationOf(authorization) }),
  }
}

/**
 * The plugin refreshes when an upload is answered with 401: form-encoded, with its refresh token where the braces
 * stand. When the token ends is left out: the server says so, by a better clock than the phone's.
 */
export function authorizationOf(authorization: UploadAuthorization) {
  return { strategy: 'jwt', ...authorization, refreshPayload: { refresh_token: '{refreshToken}' } }
}
