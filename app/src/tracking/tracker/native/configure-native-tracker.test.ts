import { trackerConstants } from '@haulway/domain/tracker/tracker-settings.ts'
import { expect, test } from 'vitest'
import type { PluginConfig } from '../../../native/background-geolocation.ts'
import { configureNativeTracker } from './configure-native-tracker.ts'
import { openRecordedPlugin } from './native-tracker.fixture.ts'

/** A phone whose plugin has a config from an earlier run of the app. */
async function configure(earlier: PluginConfig, enabled: boolean) {
  const phone = openRecordedPlugin({ enabled })
  const { getState } = phone.plugin
  const plugin = { ...phone.plugin, getState: async () => ({ ...(await getState()), ...earlier }) }
  await configureNativeTracker(async () => plugin)
  expect(phone.calls).toEqual(['setConfig'])
  return phone.configs[0]!
}

test('a new phone gets every constant of specification 9 before its first load', async () => {
  const config = await configure({}, false)
  expect(config).toMatchObject({
    geolocation: { desiredAccuracy: -1, distanceFilter: 50, showsBackgroundLocationIndicator: true },
    app: { stopOnTerminate: false },
    http: { autoSync: true, autoSyncThreshold: 5, batchSync: true, maxBatchSize: 50 },
    persistence: { maxDaysToPersist: 2 },
  })
  // Checks every constant, so that a new one can't be forgotten here.
  const values = Object.values(config).flatMap(group => Object.values(group as object))
  const { highAccuracy: _, ...others } = trackerConstants
  for (const value of Object.values(others)) expect(values).toContain(value)
})

test('a load’s config stays, and points of a load unknown to the server are still not sent', async () => {
  const http = { url: 'https://haul.example/locations/p/l.json', autoSync: false, maxBatchSize: 7 }
  const extras = { projectId: 'p', loadLogId: 'l' }
  const config = await configure({ http, persistence: { extras }, app: { heartbeatInterval: 60 } }, true)
  expect(config.http).toMatchObject({ url: http.url, autoSync: false, maxBatchSize: 50 })
  expect(config.persistence).toMatchObject({ extras, maxDaysToPersist: 2 })
  expect(config.app).toMatchObject({ heartbeatInterval: 60, stopOnTerminate: false })
  expect((await configure({ http }, false)).http?.autoSync).toBe(true)
})
