/** The plugin's config for a load: specification 9's constants, and how it sends points. */
import { secondMs } from '@haulway/domain/time.ts'
import { heartbeatMs } from '@haulway/domain/tracker/tracker-settings.ts'
import type { DesiredAccuracy, PluginConfig } from '../../../native/background-geolocation.ts'
import type { LoadToTrack } from '../location-tracker.ts'
import { trackerConfigOf } from '../tracker-config.ts'

/** Lets the plugin send points while the app sleeps, and get the next token when this one expires. */
export type UploadAuthorization = {
  accessToken: string
  refreshToken: string
  /** Where the plugin gets its next access token: `https://haul.example.com/refresh-upload-token`. */
  refreshUrl: string
}

/** What the phone itself shows and asks while it tracks a truck. */
export type TrackerLabels = {
  /** Android's foreground notification. */
  notificationTitle: string
  notificationText: string
  channelName: string
  /** Shown before Android asks for "all the time" on a page of its settings. */
  permissionTitle: string
  permissionText: string
  permissionYes: string
  permissionNo: string
}

export type NativeTrackerSettings = {
  /** The location service's origin, `https://haul.example.com`. */
  serviceUrl: string
  authorization: UploadAuthorization | undefined
  labels: TrackerLabels
}

export const highAccuracy: typeof DesiredAccuracy.High = -1
const automotiveNavigation = 2

/**
 * Each point carries its load's ids (`persistence.extras`), which the server trusts over the URL, because queued points
 * of an earlier load go to the URL that is set when they are sent.
 */
export function nativeTrackerConfig(load: LoadToTrack, settings: NativeTrackerSettings): PluginConfig {
  const { geolocation, app, http, persistence } = trackerConfigOf(load)
  const { serviceUrl, authorization, labels } = settings
  return {
    geolocation: {
      ...geolocation,
      desiredAccuracy: highAccuracy,
      // Otherwise the distance between points grows with speed, and a geofence next to a highway is missed.
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
        title: labels.notificationTitle,
        text: labels.notificationText,
        channelName: labels.channelName,
        smallIcon: 'drawable/ic_stat_haulway',
        color: '#FFB000',
        sticky: true,
      },
      backgroundPermissionRationale: {
        title: labels.permissionTitle,
        message: labels.permissionText,
        positiveAction: labels.permissionYes,
        negativeAction: labels.permissionNo,
      },
    },
    http: {
      ...http,
      url: serviceUrl + http.url,
      method: 'POST',
      // The server refuses points of a load it doesn't know, and the plugin would then delete them.
      autoSync: http.autoSync && load.isKnown,
    },
    persistence,
    ...(authorization && { authorization: authorizationOf(authorization) }),
  }
}

/**
 * The plugin refreshes its token when an upload is answered with 401. The request is form-encoded, with the refresh
 * token in place of the braces. The token's expiry is left out: the server knows it by a better clock than the phone's.
 */
export function authorizationOf(authorization: UploadAuthorization) {
  return { strategy: 'jwt', ...authorization, refreshPayload: { refresh_token: '{refreshToken}' } }
}
