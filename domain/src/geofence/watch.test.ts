import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import type { GateFix } from '../track/fix-gate.ts'
import { drive, fixAt, geofenceStartMs, pitRadiusMeters, placeAt, testPlaces } from './geofence.fixture.ts'
import {
  foldGeofences,
  type GeofenceEvent,
  type GeofenceSides,
  type GeofenceWatch,
  mayCross,
  newGeofenceWatch,
  settledSides,
  stepGeofences,
} from './watch.ts'

const fold = (fixes: readonly GateFix[]) => foldGeofences(testPlaces, fixes).events
const kinds = (events: readonly GeofenceEvent[]) => events.map(event => event.kind)
const seconds = (event: GeofenceEvent | undefined) => event && (event.at - geofenceStartMs) / 1000

/** From 1 km west into the pit, ten minutes there, then to the site and on. */
const round = drive(-1000, [
  { seconds: 100, toMeters: 0 },
  { seconds: 600, toMeters: 0 },
  { seconds: 500, toMeters: 5000 },
  { seconds: 300, toMeters: 5000 },
  { seconds: 100, toMeters: 6000 },
])

test('a round trip has four crossings, each at its time', () => {
  const events = fold(round)
  expect(kinds(events)).toEqual(['enterOrigin', 'exitOrigin', 'enterDestination', 'exitDestination'])
  const expected = [85, 715, 1180, 1520]
  events.forEach((event, i) => {
    expect(Math.abs(seconds(event)! - expected[i]!)).toBeLessThan(1)
    expect(Math.abs(seconds(event)! - expected[i]!) * 1000).toBeLessThanOrEqual(event.uncertaintyMs)
  })
})

test('a track with a fix every 300 m has the same crossings within 30 s', () => {
  const far = (a: GateFix, b: GateFix) => Math.abs(a.lng - b.lng) > 0.00355 || b.at - a.at >= minuteMs
  const kept: GateFix[] = []
  for (const fix of round) if (kept.length === 0 || far(kept.at(-1)!, fix)) kept.push(fix)
  const events = fold(kept)
  // Two fixes are left of the last minute: too few for the last exit.
  expect(kinds(events)).toEqual(['enterOrigin', 'exitOrigin', 'enterDestination'])
  for (const [i, event] of events.entries()) expect(Math.abs(event.at - fold(round)[i]!.at)).toBeLessThan(30_000)
})

test('fixes in any order and with repeats give the same events', () => {
  const shuffled = fc.tuple(fc.shuffledSubarray(round, { minLength: round.length }), fc.subarray(round))
  fc.assert(
    fc.property(shuffled, ([all, again]) => {
      expect(fold([...again, ...all])).toEqual(fold(round))
    }),
  )
})

test('fix by fix, with the state stored between, is the same as all at once', () => {
  let stored = JSON.stringify(newGeofenceWatch)
  const events: GeofenceEvent[] = []
  for (const fix of round) {
    const watch: GeofenceWatch = JSON.parse(stored)
    const next = stepGeofences(testPlaces, watch, fix)
    stored = JSON.stringify(next.watch)
    events.push(...next.events)
  }
  expect(events).toEqual(fold(round))
})

test('a truck that drives by causes no event, at any speed, distance and interval', () => {
  const passage = fc.record({
    metersPerSecond: fc.double({ min: 8, max: 30, noNaN: true }),
    asideMeters: fc.double({ min: -pitRadiusMeters, max: pitRadiusMeters, noNaN: true }),
    everySeconds: fc.integer({ min: 1, max: 30 }),
    accuracyMeters: fc.double({ min: 3, max: 60, noNaN: true }),
  })
  fc.assert(
    fc.property(passage, ({ metersPerSecond, asideMeters, everySeconds, accuracyMeters }) => {
      const way = drive(-1500, [{ seconds: Math.ceil(3000 / metersPerSecond), toMeters: 1500 }], everySeconds)
      const moved = way.map(fix => ({ ...fix, lat: fix.lat + asideMeters / 111_195, accuracyMeters }))
      expect(fold(moved)).toEqual([])
    }),
  )
})

test('jitter at the edge causes at most one enter, and nothing after it', () => {
  const jitter = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 40, maxLength: 200 })
  const every = fc.integer({ min: 1, max: 60 })
  fc.assert(
    fc.property(jitter, fc.double({ min: -10, max: 10, noNaN: true }), every, (wobbles, offMeters, everySeconds) => {
      const stop = wobbles.map((wobble, n) =>
        fixAt(n * everySeconds, pitRadiusMeters + offMeters + wobble, { accuracyMeters: 20, speedMetersPerSecond: 0 }),
      )
      const came = drive(-1000, [{ seconds: 100, toMeters: 0 }]).map(fix => ({ ...fix, at: fix.at - 400_000 }))
      const stopped = drive(0, [{ seconds: 120, toMeters: 0 }]).map(fix => ({ ...fix, at: fix.at - 295_000 }))
      expect(kinds(fold([...came, ...stopped, ...stop])).filter(kind => kind === 'enterOrigin')).toHaveLength(1)
      expect(fold(stop).length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a truck at the edge that is four times in a row 10 m out has not left: found with seed -888897250', () => {
  const wobbles = Array.from({ length: 41 }, (_, n) => (n === 6 ? -1e-6 : n >= 19 && n <= 22 ? 10 : 0))
  const stop = wobbles.map((wobble, n) =>
    fixAt(n * 45, pitRadiusMeters + wobble, { accuracyMeters: 20, speedMetersPerSecond: 0 }),
  )
  expect(fold(stop).length).toBeLessThanOrEqual(1)
})

test('no fix with an accuracy of 17 km enters or exits anything', () => {
  const vague = round.map(fix => ({ ...fix, accuracyMeters: 17_000 }))
  expect(fold(vague)).toEqual([])
  const stop = drive(0, [{ seconds: 600, toMeters: 0 }])
  const outliers = [70, 170, 270].map(at => fixAt(at, 17_000, { accuracyMeters: 17_000 }))
  expect(kinds(fold([...stop, ...outliers]))).toEqual(['enterOrigin'])
})

test('null island, a jump and a mock are neither in nor out', () => {
  const stop = drive(0, [{ seconds: 600, toMeters: 0 }])
  const wrong = [fixAt(101, 0, { lat: 0, lng: 0 }), fixAt(202, 90_000), fixAt(303, 400, { isMock: true })]
  expect(fold([...stop, ...wrong])).toEqual(fold(stop))
})

test('a stopped truck that sends one fix a minute has stayed', () => {
  const heartbeats = [fixAt(0, -600), fixAt(60, -20), fixAt(120, -20), fixAt(180, -21)]
  expect(kinds(fold(heartbeats))).toEqual(['enterOrigin'])
})

test('across a silence the time is that of the known fix, with an uncertainty that covers the silence', () => {
  const [enter] = fold([fixAt(0, -5000), fixAt(1800, 0), fixAt(1860, 0), fixAt(1920, 0)])
  expect(seconds(enter)).toBe(1800)
  expect(enter?.uncertaintyMs).toBeGreaterThan(1500_000)
  const silent = [fixAt(0, 0), fixAt(60, 0), fixAt(120, 0), fixAt(3000, 9000)]
  expect(kinds(fold(silent))).toEqual(['enterOrigin'])
  const exit = fold([...silent, fixAt(3060, 9000), fixAt(3120, 9000), fixAt(3180, 9000)]).at(-1)
  expect(exit).toMatchObject({ kind: 'exitOrigin', at: geofenceStartMs + 120_000 })
  expect(exit?.uncertaintyMs).toBeGreaterThan(2_500_000)
})

test('a truck that is inside from its first fix on is reported as such', () => {
  const [enter] = fold(drive(0, [{ seconds: 120, toMeters: 0 }]))
  expect(enter).toMatchObject({ kind: 'enterOrigin', at: geofenceStartMs, wasInside: true })
})

test('a truck parked just outside the edge for two minutes has left, and one on a short loop has not', () => {
  const stay = [
    { seconds: 100, toMeters: 0 },
    { seconds: 120, toMeters: 0 },
  ]
  const loop = [{ seconds: 30, toMeters: 165 }, { seconds: 30, toMeters: 0 }, ...stay]
  expect(kinds(fold(drive(-1000, [...stay, ...loop])))).toEqual(['enterOrigin'])
  const park = [
    { seconds: 30, toMeters: 165 },
    { seconds: 180, toMeters: 165 },
  ]
  expect(kinds(fold(drive(-1000, [...stay, ...park])))).toEqual(['enterOrigin', 'exitOrigin'])
})

test('once the sides are settled, fixes on the same sides make no event, strays and jitter included', () => {
  const stretch = fc.record({
    toMeters: fc.integer({ min: -600, max: 5600 }),
    seconds: fc.integer({ min: 5, max: 300 }),
    everySeconds: fc.integer({ min: 5, max: 60 }),
    strayMeters: fc.option(fc.integer({ min: -4000, max: 4000 })),
    accuracyMeters: fc.integer({ min: 3, max: 120 }),
  })
  let settled = 0
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 3, maxLength: 12 }), stretches => {
      let at = 0
      let meters = -300
      const fixes = stretches.flatMap(({ toMeters, seconds, everySeconds, strayMeters, accuracyMeters }) => {
        const leg = drive(meters, [{ seconds, toMeters }], everySeconds).slice(1)
        const moved = leg.map((fix, n) => (n === 1 && strayMeters !== null ? { ...fix, ...placeAt(strayMeters) } : fix))
        const timed = moved.map(fix => ({ ...fix, at: fix.at + at, accuracyMeters }))
        ;[at, meters] = [at + seconds * 1000, toMeters]
        return timed
      })
      let watch: GeofenceWatch = newGeofenceWatch
      let sides: GeofenceSides | undefined
      for (const fix of fixes) {
        if (sides && mayCross(testPlaces, sides, fix)) sides = undefined
        const next = stepGeofences(testPlaces, watch, fix)
        if (sides) {
          settled++
          expect(next.events).toEqual([])
        }
        watch = next.watch
        sides ??= settledSides(watch)
      }
    }),
    { numRuns: 300 },
  )
  expect(settled).toBeGreaterThan(1000)
})
