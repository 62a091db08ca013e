import { expect, test } from 'vitest'
import { pointKey } from './key.ts'
import { rawPoints, readPoint as readReceived, trackPointSchema } from './point.ts'

const at = Date.UTC(2026, 9, 15, 10, 21, 7, 250)
const receivedAt = at + 2_000
const readPoint = (raw: unknown) => readReceived(raw, receivedAt)
const malformed = { reason: 'malformed' }
const raw = {
  timestamp: '2026-10-15T10:21:07.250Z',
  uuid: '9F2B6A34-6A5E-4B8E-9E27-0C1A3B5D7E90',
  coords: {
    latitude: 40.5,
    longitude: -74.5,
    accuracy: 8.2,
    speed: 13.4,
    heading: 271.5,
    altitude: 31,
    ellipsoidal: 9,
  },
  odometer: 18_204.6,
  is_moving: true,
  event: 'motionchange',
  battery: { level: 0.83, is_charging: true },
  activity: { type: 'in_vehicle', confidence: 92 },
  extras: { projectId: 'p1', loadLogId: 'l1' },
}

test('a point of the plugin becomes a track point, with the ids the tracker put in it', () => {
  const read = readPoint(raw)
  expect(read).toMatchObject({ projectId: 'p1', loadLogId: 'l1', uuid: '9f2b6a34-6a5e-4b8e-9e27-0c1a3b5d7e90' })
  expect(read.point).toEqual({
    key: pointKey('9f2b6a34-6a5e-4b8e-9e27-0c1a3b5d7e90'),
    at,
    clockShiftMs: 0,
    receivedAt,
    lat: 40.5,
    lng: -74.5,
    accuracyMeters: 8.2,
    speedMetersPerSecond: 13.4,
    headingDegrees: 271.5,
    batteryLevel: 0.83,
    isCharging: true,
    isMoving: true,
    isMock: false,
    isHeartbeat: false,
    activity: 'in_vehicle',
  })
  expect(trackPointSchema.safeParse(read.point).success).toBe(true)
})

test("the plugin's −1 for unknown becomes null, and a wrong optional field does not lose the point", () => {
  const coords = { latitude: 40.5, longitude: -74.5, accuracy: -1, speed: -1, heading: -1 }
  const read = readPoint({ timestamp: at, coords, battery: { level: -1 }, mock: 'no', activity: 7, extras: 'x' })
  expect(read.point).toMatchObject({
    at,
    accuracyMeters: null,
    speedMetersPerSecond: null,
    headingDegrees: null,
    batteryLevel: null,
    isMock: false,
  })
})

test('a point without a uuid is identified by its time and place', () => {
  const bare = { timestamp: at, coords: { latitude: 1, longitude: 2 } }
  expect(readPoint(bare).point?.key).toBe(readPoint({ ...bare }).point?.key)
  expect(readPoint({ ...bare, timestamp: at + 1 }).point?.key).not.toBe(readPoint(bare).point?.key)
})

test('mocks and heartbeats are flagged', () => {
  expect(readPoint({ ...raw, mock: true, event: 'heartbeat' }).point).toMatchObject({ isMock: true, isHeartbeat: true })
})

test('only a point without a place or a time is malformed, and its uuid is returned', () => {
  const { coords, timestamp, ...rest } = raw
  const bad = [{ ...rest, coords }, { ...rest, timestamp }, { ...raw, timestamp: 'noon' }, null, 'x', 7]
  for (const one of bad) expect(readPoint(one).reason).toBe('malformed')
  expect(readPoint({ ...raw, coords: { latitude: 91, longitude: 0 } })).toEqual({ reason: 'malformed', uuid: raw.uuid })
})

test('a body contains a batch, one point, or none', () => {
  expect(rawPoints({ location: [raw, raw], token: 'x' })).toHaveLength(2)
  expect(rawPoints({ location: raw })).toEqual([raw])
  expect(rawPoints({})).toEqual([])
  for (const body of [undefined, null, 'x', 7, [raw]]) expect(rawPoints(body).map(readPoint)).toEqual([malformed])
})

test('an activity of a newer plugin counts as unknown, and a missing one as null', () => {
  expect(readPoint({ ...raw, activity: { type: 'on_scooter' } }).point?.activity).toBe('unknown')
  expect(readPoint({ ...raw, activity: undefined }).point?.activity).toBeNull()
})
