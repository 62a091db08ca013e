import { noTracker, type TrackerStatus } from '@haulway/domain/tracker/status.ts'
import { expect, test, vi } from 'vitest'
import type { LoadToTrack } from '../location-tracker.ts'
import { openRecordedPlugin } from './native-tracker.fixture.ts'
import { openNativeTracker } from './native-tracker.ts'

const load: LoadToTrack = {
  ...{ projectId: 'project', loadLogId: 'load', state: 'started', isLoaded: false, isKnown: true },
  destination: { lat: 40, lng: -105, name: 'Ridge Road' },
}
const next = { ...load, loadLogId: 'next' }
const authorization = { accessToken: 'access', refreshToken: 'refresh', refreshUrl: 'https://haul.example/refresh' }
const words = {
  ...{ notificationTitle: 'a', notificationText: 'b', channelName: 'c' },
  ...{ permissionTitle: 'd', permissionText: 'e', permissionYes: 'f', permissionNo: 'g' },
}

function openPhone(given: Parameters<typeof openRecordedPlugin>[0] & { tokens?: boolean[] } = {}) {
  const recorded = openRecordedPlugin(given)
  const kept = { status: noTracker, waiting: 0, asked: 0, near: [] as string[] }
  let nearData: { isSent: boolean; destinationLat: number; destinationLng: number } | undefined
  const tracker = openNativeTracker({
    openPlugin: async () => recorded.plugin,
    serviceUrl: 'https://haul.example',
    readAuthorization: async () => ((given.tokens ?? [])[kept.asked++] === false ? undefined : authorization),
    words,
    status: {
      readStatus: async () => kept.status,
      changeStatus: async (change: Partial<TrackerStatus>) => {
        kept.status = { ...kept.status, ...change }
      },
    },
    near: {
      read: async () => nearData,
      write: async data => {
        nearData = data
      },
    },
    onNear: ({ loadLogId }) => kept.near.push(loadLogId),
    onWaiting: count => {
      kept.waiting = count
    },
    clock: () => 1_000_000,
  })
  /** Waits until the plugin has been told something. */
  const told = (call: string, times = 1) =>
    vi.waitFor(() => expect(recorded.calls.filter(each => each === call)).toHaveLength(times))
  return { ...recorded, tracker, kept, told }
}

test('a load is tracked from its start: the plugin is set to it, started, and told that the truck goes', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.told('changePace true')
  expect(phone.calls).toEqual(['setConfig', 'start', 'changePace true'])
  expect(phone.configs[0]?.persistence?.extras).toEqual({ projectId: 'project', loadLogId: 'load' })
  expect(phone.configs[0]?.authorization?.accessToken).toBe('access')
  await vi.waitFor(() => expect(phone.kept.status).toMatchObject({ loadLogId: 'load', since: 1_000_000 }))
})

test('without a load nothing is tracked, and a tracker that went on while the app was closed is stopped', async () => {
  const phone = openPhone({ enabled: true, waiting: 3 })
  phone.tracker.track(undefined)
  await phone.told('stop')
  await phone.told('sync')
  expect(phone.calls).not.toContain('start')
  expect(phone.kept.status.loadLogId).toBeNull()
})

test('an app that comes up again goes on with its load, without a new beginning', async () => {
  const phone = openPhone({ enabled: true })
  phone.kept.status = { ...noTracker, loadLogId: 'load', since: 5, lastFixAt: 7 }
  phone.tracker.track(load)
  await phone.told('changePace true')
  expect(phone.calls).not.toContain('start')
  expect(phone.kept.status).toMatchObject({ since: 5, lastFixAt: 7 })
})

test('a change of state sends what waits, and the next load takes the points of the one before along', async () => {
  const phone = openPhone({ waiting: 2 })
  phone.tracker.track(load)
  phone.tracker.track({ ...load, state: 'loaded', isLoaded: true })
  await phone.told('sync')
  phone.tracker.track(next)
  await phone.told('setConfig', 2)
  expect(phone.configs[1]?.http?.url).toBe('https://haul.example/locations/project/next.json')
  expect(phone.calls.filter(call => call === 'start')).toHaveLength(1)
})

test('a load that only this phone knows is tracked, and its points wait until the server knows it, too', async () => {
  const phone = openPhone({ waiting: 2 })
  phone.tracker.track({ ...load, isKnown: false })
  phone.tracker.flush('online')
  await phone.told('changePace true')
  expect(phone.configs[0]?.http?.autoSync).toBe(false)
  phone.tracker.track(load)
  await phone.told('sync')
  expect(phone.configs[1]?.http?.autoSync).toBe(true)
  expect(phone.calls.indexOf('sync')).toBeGreaterThan(phone.calls.lastIndexOf('setConfig'))
})

test('a load begun without a network gets its token when the network is back, before anything is sent', async () => {
  const phone = openPhone({ waiting: 1, tokens: [false, true] })
  phone.tracker.track(load)
  await phone.told('changePace true')
  expect(phone.configs[0]).not.toHaveProperty('authorization')
  phone.tracker.flush('online')
  await phone.told('sync')
  expect(phone.configs[1]?.authorization?.refreshUrl).toBe('https://haul.example/refresh')
})

test('a truck in line is heard of: each heartbeat takes a point that is kept and sent', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.told('changePace true')
  phone.emit.heartbeat()
  await phone.told('getCurrentPosition {"samples":1,"persist":true,"maximumAge":0,"timeout":25}')
})

test('the near-destination notice is given once a load, by a loaded truck', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.told('changePace true')
  phone.drive(40.005, -105, 2_000)
  await vi.waitFor(() => expect(phone.kept.status.lastFixAt).toBe(2_000))
  expect(phone.kept.near).toEqual([])
  phone.tracker.track({ ...load, state: 'loaded', isLoaded: true })
  phone.drive(40.004, -105, 3_000)
  await vi.waitFor(() => expect(phone.kept.status.lastFixAt).toBe(3_000))
  expect(phone.kept.near).toEqual([])
  for (const at of [18_000, 33_000, 48_000]) phone.drive(40.004, -105, at)
  await vi.waitFor(() => expect(phone.kept.status.lastFixAt).toBe(48_000))
  expect(phone.kept.near).toEqual(['load'])
  expect(phone.kept.status.nearAt).not.toBeNull()
})

test('the light knows of a refused permission, of a network that is away, and of points that wait', async () => {
  const phone = openPhone({ status: 2, waiting: 4 })
  phone.tracker.track(load)
  await vi.waitFor(() => expect(phone.kept.status.ability).toBe('denied'))
  phone.emit.provider({ status: 3 })
  await vi.waitFor(() => expect(phone.kept.status.ability).toBe('able'))
  phone.emit.provider({ enabled: false, status: 3 })
  await vi.waitFor(() => expect(phone.kept.status.ability).toBe('off'))
  phone.emit.provider({ enabled: true, status: 3, accuracyAuthorization: 1 })
  await vi.waitFor(() => expect(phone.kept.status.ability).toBe('coarse'))
  phone.emit.powerSave(true)
  await vi.waitFor(() => expect(phone.kept.status.isPowerSave).toBe(true))
  phone.emit.http({ success: false, status: 0, responseText: '' })
  await vi.waitFor(() => expect(phone.kept.status.failingSince).toBe(1_000_000))
  expect(phone.kept.waiting).toBe(4)
  phone.setWaiting(0)
  phone.emit.http({ success: true, status: 200, responseText: '{}' })
  await vi.waitFor(() => expect(phone.kept.status).toMatchObject({ failingSince: null, lastSentAt: 1_000_000 }))
  await vi.waitFor(() => expect(phone.kept.waiting).toBe(0))
})

test('a refresh that failed is mended by the app, with a token of the session', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.told('setConfig')
  phone.emit.authorization({ success: false, status: 403, error: 'signInAgain', response: null })
  await phone.told('setConfig', 2)
  expect(phone.configs[1]).toEqual({ authorization: expect.objectContaining({ accessToken: 'access' }) })
})

test('a batch that is too large is halved until it passes, and then sent whole again', async () => {
  const phone = openPhone({ waiting: 60 })
  phone.tracker.track(load)
  await phone.told('changePace true')
  const sizes = () => phone.configs.map(config => config.http?.maxBatchSize)
  for (const size of [25, 12, 6]) {
    phone.emit.http({ success: false, status: 413, responseText: '' })
    await vi.waitFor(() => expect(sizes().at(-1)).toBe(size))
  }
  expect(phone.configs.at(-1)?.http?.url).toBe(phone.configs[0]?.http?.url)
  phone.emit.http({ success: true, status: 200, responseText: '{}' })
  await vi.waitFor(() => expect(sizes().at(-1)).toBe(50))
})

test('its end stops the plugin and listens to nothing any more', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  phone.tracker.stop()
  await phone.told('stop')
  await vi.waitFor(() => expect(phone.listening()).toEqual([]))
})
