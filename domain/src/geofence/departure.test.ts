import { expect, test } from 'vitest'
import { absencesMax } from '../load-log/approval/confirmed-waits.ts'
import { minuteMs } from '../time.ts'
import type { GateFix } from '../track/fix-gate.ts'
import { proposeGeofenceActs } from './acts.ts'
import { absencesFrom, departureFrom } from './departure.ts'
import { drive, fixAt, geofenceStartMs, testPlaces } from './geofence.fixture.ts'
import { foldGeofences, type GeofenceEvent } from './watch.ts'

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

const event = (kind: GeofenceEvent['kind'], minute: number, uncertainMinutes = 0): GeofenceEvent => ({
  kind,
  at: geofenceStartMs + minute * minuteMs,
  uncertaintyMs: uncertainMinutes * minuteMs,
  lat: 40.5,
  lng: -74.5,
})
const minutes = (at: number) => (at - geofenceStartMs) / minuteMs
/** From minute 10 on the truck waits at the pit. */
const absences = (events: GeofenceEvent[], until?: number) =>
  absencesFrom('origin', [event('enterOrigin', 10), ...events], {
    since: geofenceStartMs + 10 * minuteMs,
    until: until === undefined ? undefined : geofenceStartMs + until * minuteMs,
  }).map(({ from, to }) => [minutes(from), to === undefined ? undefined : minutes(to)])
const out = event('exitOrigin', 20)
const back = event('enterOrigin', 260)
const lookIns = [20, 30, 40].flatMap(at => [event('exitOrigin', at), event('enterOrigin', at + 8)])

test.each<[string, GeofenceEvent[], number | undefined, ReturnType<typeof absences>]>([
  ['it left and came back', [out, back], undefined, [[20, 260]]],
  ['it left, came back and was loaded', [out, back, event('exitOrigin', 280)], 270, [[20, 260]]],
  ['it left and is not back', [out], undefined, [[20, undefined]]],
  ['it left with its load', [out], 18, []],
  ['it left, and its load was recorded a minute later', [out], 21, []],
  ['it left, and its load was recorded some minutes later', [out], 29, [[20, undefined]]],
  ['it left for hours, some minutes before its load was recorded', [out, back], 29, [[20, 260]]],
  ['it left, and its load was recorded half an hour later', [out], 50, [[20, undefined]]],
  ['it was back within ten minutes', [out, event('enterOrigin', 29)], undefined, []],
  [
    'it only looked in now and then',
    lookIns,
    undefined,
    [
      [20, 28],
      [30, 38],
      [40, 48],
    ],
  ],
  ['it crossed the other geofence', [event('exitDestination', 20), event('enterDestination', 90)], undefined, []],
  ['after a silence it may have left at its end', [event('exitOrigin', 20, 60), back], undefined, [[80, 260]]],
  ['before a silence it may have come back at its end', [out, event('enterOrigin', 260, 200)], undefined, [[20, 258]]],
])('a truck was away from its wait: %s', (_, events, until, expected) => {
  expect(absences(events, until)).toEqual(expected)
})

test('a truck that was away before it came there was not away from its wait', () => {
  const events = [event('exitDestination', 2), event('enterDestination', 60), event('exitDestination', 70)]
  const wait = { since: geofenceStartMs + 60 * minuteMs, until: geofenceStartMs + 70 * minuteMs }
  expect(absencesFrom('destination', events, wait)).toEqual([])
})

test('however often it comes and goes, no more is kept, and no absence is lost', () => {
  const events = Array.from({ length: 1000 }, (_, n) => [
    event('exitOrigin', 20 + n * 60),
    event('enterOrigin', 50 + n * 60),
  ]).flat()
  const kept = absences(events)
  expect(kept).toHaveLength(absencesMax / 2)
  expect(kept[0]).toEqual([20, 50])
  expect(kept.at(-1)?.[1]).toBe(50 + 999 * 60)
})
