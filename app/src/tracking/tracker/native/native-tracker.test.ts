import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { noTracker, type TrackerStatus } from '@haulway/domain/tracker/status.ts'
import { expect, test } from 'vitest'
import type { LoadToTrack } from '../location-tracker.ts'
import type { NewPoint } from '../point-queue.ts'
import { openRecordedPlugin } from './native-tracker.fixture.ts'
import { openNativeTracker } from './native-tracker.ts'

const load: LoadToTrack = {
  projectId: 'project',
  loadLogId: 'load',
  state: 'started',
  isLoaded: false,
  isKnown: true,
  destination: { lat: 40, lng: -105, name: 'Ridge Road' },
}
const next = { ...load, loadLogId: 'next' }
const authorization = { accessToken: 'access', refreshToken: 'refresh', refreshUrl: 'https://haul.example/refresh' }
const labels = {
  notificationTitle: 'a',
  notificationText: 'b',
  channelName: 'c',
  permissionTitle: 'd',
  permissionText: 'e',
  permissionYes: 'f',
  permissionNo: 'g',
}

function openPhone(initial: Parameters<typeof openRecordedPlugin>[0] & { tokens?: boolean[]; isFull?: boolean } = {}) {
  const recorded = openRecordedPlugin(initial)
  const state = { status: noTracker, waiting: 0, asked: 0, near: [] as string[], setAside: [] as NewPoint[], sends: 0 }
  let nearData: { isSent: boolean; destinationLat: number; destinationLng: number } | undefined
  const tracker = openNativeTracker({
    openPlugin: async () => recorded.plugin,
    serviceUrl: 'https://haul.example',
    readAuthorization: async () => ((initial.tokens ?? [])[state.asked++] === false ? undefined : authorization),
    labels,
    status: {
      readStatus: async () => state.status,
      changeStatus: async (change: Partial<TrackerStatus>) => {
        state.status = { ...state.status, ...change }
      },
    },
    near: {
      read: async () => nearData,
      write: async data => {
        nearData = data
      },
    },
    setAside: {
      add: async points => {
        if (initial.isFull) throw new Error('The device is full.')
        recorded.calls.push('setAside')
        state.setAside.push(...points)
      },
      send: async () => ++state.sends,
    },
    onNear: ({ loadLogId }) => state.near.push(loadLogId),
    onWaiting: count => {
      state.waiting = count
    },
    clock: () => 1_000_000,
  })
  /** Waits until the plugin has received a call this many times. */
  const received = (call: string, times = 1) =>
    eventually(() => expect(recorded.calls.filter(each => each === call)).toHaveLength(times))
  return { ...recorded, tracker, state, received }
}

test('a load is tracked from its start: the plugin is configured, started, and set to moving', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.received('changePace true')
  expect(phone.calls).toEqual(['setConfig', 'start', 'changePace true'])
  expect(phone.configs[0]?.persistence?.extras).toEqual({ projectId: 'project', loadLogId: 'load' })
  expect(phone.configs[0]?.authorization?.accessToken).toBe('access')
  await eventually(() => expect(phone.state.status).toMatchObject({ loadLogId: 'load', since: 1_000_000 }))
})

test('without a load nothing is tracked, and tracking that continued while the app was closed stops', async () => {
  const phone = openPhone({ enabled: true, waiting: 3 })
  phone.tracker.track(undefined)
  await phone.received('stop')
  await phone.received('sync')
  expect(phone.calls).not.toContain('start')
  expect(phone.state.status.loadLogId).toBeNull()
})

const left = { uuid: 'u', timestamp: '2026-11-02T10:00:00.000Z', extras: { projectId: 'project', loadLogId: 'load' } }

test('points left at a logout are set aside for their driver, not for the phone’s next user', async () => {
  const phone = openPhone({ enabled: true, points: [left, { uuid: 'of no load' }] })
  phone.tracker.track(load)
  phone.tracker.stop()
  await phone.received('destroyLocations')
  expect(phone.calls.slice(-3)).toEqual(['stop', 'setAside', 'destroyLocations'])
  const ids = { projectId: 'project', loadLogId: 'load' }
  expect(phone.state.setAside).toEqual([{ ...ids, queuedAt: Date.parse(left.timestamp), point: left }])
  expect(phone.listening()).toEqual([])
})

test('points that could not be set aside stay in the plugin', async () => {
  const phone = openPhone({ enabled: true, points: [left], isFull: true })
  phone.tracker.track(load)
  phone.tracker.stop()
  await eventually(() => expect(phone.listening()).toEqual([]))
  expect(phone.calls).not.toContain('destroyLocations')
})

test('points set aside are sent once their driver is logged in again, and when the network is back', async () => {
  const phone = openPhone()
  phone.tracker.track(undefined)
  phone.tracker.flush('online')
  expect(phone.state.sends).toBe(2)
})

test('a restarted app continues to track its load without starting over', async () => {
  const phone = openPhone({ enabled: true })
  phone.state.status = { ...noTracker, loadLogId: 'load', since: 5, lastFixAt: 7 }
  phone.tracker.track(load)
  await phone.received('changePace true')
  expect(phone.calls).not.toContain('start')
  expect(phone.state.status).toMatchObject({ since: 5, lastFixAt: 7 })
})

test('a change of state sends the waiting points, and the next load reconfigures the running plugin', async () => {
  const phone = openPhone({ waiting: 2 })
  phone.tracker.track(load)
  phone.tracker.track({ ...load, state: 'loaded', isLoaded: true })
  await phone.received('sync')
  phone.tracker.track(next)
  await phone.received('setConfig', 2)
  expect(phone.configs[1]?.http?.url).toBe('https://haul.example/locations/project/next.json')
  expect(phone.calls.filter(call => call === 'start')).toHaveLength(1)
})

test('a load that only this phone knows is tracked, and its points wait until the server knows the load', async () => {
  const phone = openPhone({ waiting: 2 })
  phone.tracker.track({ ...load, isKnown: false })
  phone.tracker.flush('online')
  await phone.received('changePace true')
  expect(phone.configs[0]?.http?.autoSync).toBe(false)
  phone.tracker.track(load)
  await phone.received('sync')
  expect(phone.configs[1]?.http?.autoSync).toBe(true)
  expect(phone.calls.indexOf('sync')).toBeGreaterThan(phone.calls.lastIndexOf('setConfig'))
})

test('a load started offline gets its token when the network is back, before any point is sent', async () => {
  const phone = openPhone({ waiting: 1, tokens: [false, true] })
  phone.tracker.track(load)
  await phone.received('changePace true')
  expect(phone.configs[0]).not.toHaveProperty('authorization')
  phone.tracker.flush('online')
  await phone.received('sync')
  expect(phone.configs[1]?.authorization?.refreshUrl).toBe('https://haul.example/refresh')
})

test('a truck in line keeps reporting: each heartbeat takes a point that is saved and sent', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.received('changePace true')
  phone.emit.heartbeat()
  await phone.received('getCurrentPosition {"samples":1,"persist":true,"maximumAge":0,"timeout":25}')
})

test('the near-destination notification is shown once per load, and only for a loaded truck', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.received('changePace true')
  phone.drive(40.005, -105, 2_000)
  await eventually(() => expect(phone.state.status.lastFixAt).toBe(2_000))
  expect(phone.state.near).toEqual([])
  phone.tracker.track({ ...load, state: 'loaded', isLoaded: true })
  phone.drive(40.004, -105, 3_000)
  await eventually(() => expect(phone.state.status.lastFixAt).toBe(3_000))
  expect(phone.state.near).toEqual([])
  for (const at of [18_000, 33_000, 48_000]) phone.drive(40.004, -105, at)
  await eventually(() => expect(phone.state.status.lastFixAt).toBe(48_000))
  expect(phone.state.near).toEqual(['load'])
  expect(phone.state.status.nearAt).not.toBeNull()
})

test('the tracking status shows a refused permission, a lost network and waiting points', async () => {
  const phone = openPhone({ status: 2, waiting: 4 })
  phone.tracker.track(load)
  await eventually(() => expect(phone.state.status.ability).toBe('denied'))
  phone.emit.provider({ status: 3 })
  await eventually(() => expect(phone.state.status.ability).toBe('able'))
  phone.emit.provider({ enabled: false, status: 3 })
  await eventually(() => expect(phone.state.status.ability).toBe('off'))
  phone.emit.provider({ enabled: true, status: 3, accuracyAuthorization: 1 })
  await eventually(() => expect(phone.state.status.ability).toBe('coarse'))
  phone.emit.powerSave(true)
  await eventually(() => expect(phone.state.status.isPowerSave).toBe(true))
  phone.emit.http({ success: false, status: 0, responseText: '' })
  await eventually(() => expect(phone.state.status.failingSince).toBe(1_000_000))
  expect(phone.state.waiting).toBe(4)
  phone.setWaiting(0)
  phone.emit.http({ success: true, status: 200, responseText: '{}' })
  await eventually(() => expect(phone.state.status).toMatchObject({ failingSince: null, lastSentAt: 1_000_000 }))
  await eventually(() => expect(phone.state.waiting).toBe(0))
})

test('a permission only while the app is open tracks the load, and shows until it is always', async () => {
  const phone = openPhone({ status: 4 })
  phone.tracker.track(load)
  await eventually(() => expect(phone.state.status.ability).toBe('whileInUse'))
  expect(phone.calls).toContain('start')
  phone.drive(40.1, -105, 2_000)
  await eventually(() => expect(phone.state.status.lastFixAt).toBe(2_000))
  expect(phone.state.status.ability).toBe('whileInUse')
  phone.emit.provider({ status: 3 })
  await eventually(() => expect(phone.state.status.ability).toBe('able'))
})

test('after a failed token refresh, the app gives the plugin a new token from the session', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  await phone.received('setConfig')
  phone.emit.authorization({ success: false, status: 403, error: 'signInAgain', response: null })
  await phone.received('setConfig', 2)
  expect(phone.configs[1]).toEqual({ authorization: expect.objectContaining({ accessToken: 'access' }) })
})

test('a batch that is too large is halved until the server takes it, and the next one is full size', async () => {
  const phone = openPhone({ waiting: 60 })
  phone.tracker.track(load)
  await phone.received('changePace true')
  const sizes = () => phone.configs.map(config => config.http?.maxBatchSize)
  for (const size of [25, 12, 6]) {
    phone.emit.http({ success: false, status: 413, responseText: '' })
    await eventually(() => expect(sizes().at(-1)).toBe(size))
  }
  expect(phone.configs.at(-1)?.http?.url).toBe(phone.configs[0]?.http?.url)
  phone.emit.http({ success: true, status: 200, responseText: '{}' })
  await eventually(() => expect(sizes().at(-1)).toBe(50))
})

test('stop() stops the plugin and removes its listeners', async () => {
  const phone = openPhone()
  phone.tracker.track(load)
  phone.tracker.stop()
  await phone.received('stop')
  await eventually(() => expect(phone.listening()).toEqual([]))
})
