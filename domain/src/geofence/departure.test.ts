import { expect, test } from 'vitest'
import type { GateFix } from '../track/fix-gate.ts'
import { proposeGeofenceActs } from './acts.ts'
import { departureFrom } from './departure.ts'
import { drive, fixAt, geofenceStartMs, testPlaces } from './geofence.fixture.ts'
import { foldGeofences } from './watch.ts'

const seconds = (at: number) => (at - geofenceStartMs) / 1000
const left = (fixes: readonly GateFix[], place: 'origin' | 'destination' = 'origin') =>
  departureFrom(place, foldGeofences(testPlaces, fixes))

/** In from the west, ten minutes in line, and out to the east. */
const toPit = [
  { seconds: 60, toMeters: 0 },
  { seconds: 600, toMeters: 0 },
]
const outAndOn = [...toPit, { seconds: 300, toMeters: 3000 }]
const toSite = [...outAndOn, { seconds: 200, toMeters: 5000 }, { seconds: 300, toMeters: 5000 }]

test('a truck at the pit has not left it, nor has one that never was there', () => {
  expect(left(drive(-1000, toPit))).toBeUndefined()
  expect(left(drive(-1000, [{ seconds: 60, toMeters: -500 }]))).toBeUndefined()
  expect(left(drive(-1000, outAndOn), 'destination')).toBeUndefined()
})

test('the clock stops at the exit that the server records from the same points', () => {
  const points = drive(-1000, toSite)
  const { events } = foldGeofences(testPlaces, points)
  const exit = proposeGeofenceActs(events, undefined).find(({ kind }) => kind === 'leavePit')
  expect(left(points)).toMatchObject({ at: exit?.at, lat: exit?.lat, lng: exit?.lng, isCertain: true })
  // 150 m at 10 m/s.
  expect(seconds(exit?.at ?? 0)).toBeCloseTo(675, -1)
})

test('it stops with the first fixes outside, and runs on if the truck is back with the next ones', () => {
  const edge = [...toPit, { seconds: 30, toMeters: 300 }]
  expect(left(drive(-1000, edge))).toMatchObject({ isCertain: false })
  const back = [...edge, { seconds: 30, toMeters: 0 }, { seconds: 60, toMeters: 0 }]
  expect(left(drive(-1000, back))).toBeUndefined()
})

test('a truck that is back in the pit later has not left it', () => {
  const back = [...outAndOn, { seconds: 300, toMeters: 0 }, { seconds: 120, toMeters: 0 }]
  expect(left(drive(-1000, back))).toBeUndefined()
})

test('a truck that drives on from its site has left it', () => {
  const on = [...toSite, { seconds: 200, toMeters: 7000 }]
  expect(left(drive(-1000, toSite), 'destination')).toBeUndefined()
  expect(left(drive(-1000, on), 'destination')).toMatchObject({ isCertain: true })
})

test('after a silence the truck left at the latest time that the points allow', () => {
  const silent = [
    ...drive(-1000, toPit),
    ...[0, 5, 10, 70, 130].map(more => fixAt(660 + 1800 + more, 9000 + more * 10)),
  ]
  const found = left(silent)
  expect(found?.isCertain).toBe(true)
  // The half hour without a fix is not taken from the wait: the driver may have been in line for most of it.
  expect(seconds(found?.at ?? 0)).toBeGreaterThan(660 + 20 * 60)
  expect(seconds(found?.at ?? 0)).toBeLessThan(660 + 1800 + 60)
})
