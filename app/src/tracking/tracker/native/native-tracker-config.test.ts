import { trackerConstants } from '@haulway/domain/tracker/tracker-settings.ts'
import { expect, test } from 'vitest'
import type { LoadToTrack } from '../location-tracker.ts'
import { nativeTrackerConfig } from './native-tracker-config.ts'

const load: LoadToTrack = {
  projectId: 'project',
  loadLogId: 'load',
  state: 'started',
  isLoaded: false,
  isKnown: true,
  destination: { lat: 39.742, lng: -104.991, name: 'Ridge Road' },
}
const authorization = {
  accessToken: 'access',
  refreshToken: 'refresh',
  refreshUrl: 'https://haul.example.com/refresh-upload-token',
}
const labels = {
  notificationTitle: 'Tracking your load',
  notificationText: 'Stops automatically.',
  channelName: 'Loads',
  permissionTitle: 'All the time',
  permissionText: 'Why',
  permissionYes: 'Yes',
  permissionNo: 'No',
}
const settings = { serviceUrl: 'https://haul.example.com', authorization, labels }

test('the plugin gets the constants of specification 9, grouped as it expects them', () => {
  expect(nativeTrackerConfig(load, settings)).toMatchObject({
    geolocation: {
      desiredAccuracy: -1,
      distanceFilter: 50,
      showsBackgroundLocationIndicator: true,
      disableElasticity: true,
    },
    app: { stopOnTerminate: false, heartbeatInterval: 60, preventSuspend: true },
    http: { autoSync: true, autoSyncThreshold: 5, batchSync: true, maxBatchSize: 50 },
    persistence: { maxDaysToPersist: 2 },
  })
  expect(trackerConstants).toMatchObject({ distanceFilterMeters: 50, syncThreshold: 5, batchPointsMax: 50 })
})

test('the plugin asks for location always, since a truck is tracked while its phone is locked', () => {
  expect(nativeTrackerConfig(load, settings).geolocation?.locationAuthorizationRequest).toBe('Always')
})

test('points go to the load’s location service, and each carries its project and load log', () => {
  const { http, persistence } = nativeTrackerConfig(load, settings)
  expect(http).toMatchObject({
    url: 'https://haul.example.com/locations/project/load.json',
    method: 'POST',
    rootProperty: 'location',
    params: { projectId: 'project', loadLogId: 'load' },
  })
  expect(persistence?.extras).toEqual({ projectId: 'project', loadLogId: 'load' })
})

test('the plugin sends and refreshes with the upload token, and gets no expiry by the phone’s clock', () => {
  expect(nativeTrackerConfig(load, settings).authorization).toEqual({
    strategy: 'jwt',
    ...authorization,
    refreshPayload: { refresh_token: '{refreshToken}' },
  })
  expect(nativeTrackerConfig(load, { ...settings, authorization: undefined })).not.toHaveProperty('authorization')
})

test('points of a load that only this phone knows wait until the server has answered its start', () => {
  expect(nativeTrackerConfig({ ...load, isKnown: false }, settings).http?.autoSync).toBe(false)
})

test('Android shows a notification while tracking, and explains why before it asks for location all the time', () => {
  const { app } = nativeTrackerConfig(load, settings)
  expect(app?.notification).toMatchObject({ title: 'Tracking your load', text: 'Stops automatically.', sticky: true })
  expect(app?.backgroundPermissionRationale).toMatchObject({ title: 'All the time', message: 'Why' })
})
