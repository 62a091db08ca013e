import { expect, test } from 'vitest'
import { decideLiveAlert, type ServiceFacts } from './service-alert.ts'
import { serviceStatusSchema } from './service-status.ts'

const good: ServiceFacts = {
  platform: 'ios',
  versionCode: 10,
  hasOpenLoad: false,
  status: { isAvailable: true },
  versionConfig: { minimumVersionCode: 10, latestVersionCode: 10 },
}
const live = (more: Partial<ServiceFacts>) => {
  const found = decideLiveAlert({ ...good, ...more })
  return found && [found.alert.title, found.isStopping]
}

test('a running app shows no alert while the service is available, or its status is unknown', () => {
  expect(live({})).toBeUndefined()
  expect(live({ status: undefined, versionConfig: undefined })).toBeUndefined()
})

test('maintenance stops an app, but only alerts a driver with an open load', () => {
  for (const status of [null, {}, { isAvailable: false }]) {
    expect(live({ status })).toEqual(['Under Maintenance', true])
    expect(live({ status, hasOpenLoad: true })).toEqual(['Under Maintenance', false])
  }
})

test.each([false, null, undefined, 'true', 'false', '', 1, 0, [], [true], {}, { isAvailable: true }])(
  'a status whose isAvailable is %j can be parsed and means maintenance',
  isAvailable => {
    const status = serviceStatusSchema.parse({ isAvailable })
    expect(live({ status })).toEqual(['Under Maintenance', true])
  },
)

test('only isAvailable: true means available, whatever other fields the status has', () => {
  expect(live({ status: serviceStatusSchema.parse({ isAvailable: true, note: 7 }) })).toBeUndefined()
  expect(live({ status: serviceStatusSchema.parse({}) })).toEqual(['Under Maintenance', true])
})

test('a mandatory update stops an app but not an open load, and never the web', () => {
  const versionConfig = { minimumVersionCode: 11, latestVersionCode: 12 }
  expect(live({ versionConfig })).toEqual(['Please Update', true])
  expect(live({ versionConfig, hasOpenLoad: true })).toEqual(['Please Update', false])
  expect(live({ versionConfig, platform: 'web' })).toBeUndefined()
})

test('an optional update is offered once for each version', () => {
  const versionConfig = { minimumVersionCode: 10, latestVersionCode: 12 }
  expect(live({ versionConfig })).toEqual(['Update Available', false])
  expect(live({ versionConfig, answeredVersionCode: 12 })).toBeUndefined()
  expect(live({ versionConfig, answeredVersionCode: 11 })).toEqual(['Update Available', false])
})

test('maintenance comes before an update', () => {
  const versionConfig = { minimumVersionCode: 11, latestVersionCode: 12 }
  expect(live({ versionConfig, status: null })).toEqual(['Under Maintenance', true])
})
