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
      const stand = wobbles.map((wobble, n) =>
        fixAt(n * everySeconds, pitRadiusMeters + offMeters + wobble, { accuracyMeters: 20, speedMetersPerSecond: 0 }),
      )
      const came = drive(-1000, [{ seconds: 100, toMeters: 0 }]).map(fix => ({ ...fix, at: fix.at - 400_000 }))
      const stood = drive(0, [{ seconds: 120, toMeters: 0 }]).map(fix => ({ ...fix, at: fix.at - 295_000 }))
      expect(kinds(fold([...came, ...stood, ...stand])).filter(kind => kind === 'enterOrigin')).toHaveLength(1)
      expect(fold(stand).length).toBeLessThanOrEqual(1)
    }),
  )
})

test('a truck at the edge that is four times in a row 10 m out has not left: found with seed -888897250', () => {
  const wobbles = Array.from({ length: 41 }, (_, n) => (n === 6 ? -1e-6 : n >= 19 && n <= 22 ? 10 : 0))
  const stand = wobbles.map((wobble, n) =>
    fixAt(n * 45, pitRadiusMeters + wobble, { accuracyMeters: 20, speedMetersPerSecond: 0 }),
  )
  expect(fold(stand).length).toBeLessThanOrEqual(1)
})

/** Parked in the pit for 40 minutes with a heartbeat each minute, then off to the site. */
const parkedRound = [
  ...drive(-1000, [
    { seconds: 100, toMeters: 0 },
    { seconds: 20, toMeters: 0 },
  ]),
  ...Array.from({ length: 39 }, (_, n) => fixAt(180 + n * 60, 0, { speedMetersPerSecond: 0 })),
  ...drive(0, [
    { seconds: 500, toMeters: 5000 },
    { seconds: 300, toMeters: 5000 },
  ]).map(fix => ({ ...fix, at: fix.at + 2480_000 })),
]

test('one fix 1.5 km away from a parked truck, with an accuracy of 45 m, is no exit and hides no real one', () => {
  const stray = (seconds: number) => fixAt(seconds, 1500, { accuracyMeters: 45, speedMetersPerSecond: 0 })
  for (const seconds of [1740, 1770]) {
    const events = fold([...parkedRound.filter(fix => fix.at !== stray(seconds).at), stray(seconds)])
    expect(events).toEqual(fold(parkedRound))
    expect(kinds(events)).toEqual(['enterOrigin', 'exitOrigin', 'enterDestination'])
    expect(Math.abs((events[1]!.at - geofenceStartMs) / 1000 - 2495)).toBeLessThan(2)
  }
})

test('a few strays change no event of a parked truck, at any distance and accuracy', () => {
  const strays = fc.record({
    at: fc.integer({ min: 0, max: parkedRound.length - 1 }),
    count: fc.integer({ min: 1, max: 3 }),
    eastMeters: fc.oneof(fc.integer({ min: -4000, max: -40 }), fc.integer({ min: 40, max: 4000 })),
    accuracyMeters: fc.integer({ min: 15, max: 90 }),
  })
  fc.assert(
    fc.property(strays, ({ at, count, eastMeters, accuracyMeters }) => {
      const degrees = fixAt(0, eastMeters).lng - fixAt(0, 0).lng
      const strayed = parkedRound.map((fix, n) =>
        n >= at && n < at + count ? { ...fix, lng: fix.lng + degrees, accuracyMeters } : fix,
      )
      const events = fold(strayed)
      const plain = fold(parkedRound)
      expect(kinds(events)).toEqual(kinds(plain))
      for (const [i, event] of events.entries()) {
        expect(Math.abs(event.at - plain[i]!.at)).toBeLessThanOrEqual(event.uncertaintyMs + plain[i]!.uncertaintyMs)
      }
    }),
    // Three just before the site: the truck comes in 15 s after the first of them seems to.
    { examples: [[{ at: 155, count: 3, eastMeters: 151, accuracyMeters: 15 }]] },
  )
})

test('two fixes a kilometer away, a minute after the truck stopped, are neither an exit nor an entry', () => {
  const came = drive(-1000, [{ seconds: 100, toMeters: 0 }])
  const stood = [160, 220, 280, 340, 400, 460].map(at => fixAt(at, 0, { speedMetersPerSecond: 0 }))
  const strayed = stood.map((fix, n) =>
    n === 1 || n === 2 ? { ...fix, ...placeAt(1000), accuracyMeters: 29 + 30 * n } : fix,
  )
  expect(kinds(fold([...came, ...stood]))).toEqual(['enterOrigin'])
  expect(kinds(fold([...came, ...strayed]))).toEqual(['enterOrigin'])
})

/** Polled each minute, without speeds: into the pit, about there, and out after ten minutes. */
const polled = [
  ...[-1200, -600, -40, 60, -30, 50, -60, 40, -20, 30, -40].map((meters, n) => fixAt(60 * n, meters)),
  ...[700, 1300, 1900, 2500].map((meters, n) => fixAt(660 + 60 * n, meters)),
]

test('a stray among the fixes of a stay that is polled each minute makes no event and hides none', () => {
  const plain = fold(polled)
  expect(kinds(plain)).toEqual(['enterOrigin', 'exitOrigin'])
  const stray = fc.record({
    at: fc.integer({ min: 3, max: 9 }),
    eastMeters: fc.integer({ min: -4000, max: 4000 }),
    northMeters: fc.integer({ min: -4000, max: 4000 }),
    accuracyMeters: fc.integer({ min: 15, max: 90 }),
  })
  fc.assert(
    fc.property(stray, ({ at, eastMeters, northMeters, accuracyMeters }) => {
      const off = { ...placeAt(eastMeters, northMeters), accuracyMeters }
      const events = fold(polled.map((fix, n) => (n === at ? { ...fix, ...off } : fix)))
      expect(kinds(events)).toEqual(kinds(plain))
      for (const [i, event] of events.entries()) {
        expect(Math.abs(event.at - plain[i]!.at)).toBeLessThanOrEqual(event.uncertaintyMs + plain[i]!.uncertaintyMs)
      }
    }),
  )
})

test('an exit that two strays made is withdrawn once the truck is seen in the pit again', () => {
  const came = [-1200, -600, -120, -60, 0].map((meters, n) => fixAt(60 * n, meters))
  const strays = [fixAt(300, 1100, { accuracyMeters: 84 }), fixAt(398, 4800, { accuracyMeters: 56 })]
  const fixes = [...came, ...strays, fixAt(451, 20), fixAt(511, -20)]
  expect(kinds(fold(fixes.slice(0, -2)))).toEqual(['enterOrigin', 'exitOrigin'])
  expect(kinds(fold(fixes))).toEqual(['enterOrigin'])
})

test('a stray on the way out does not turn a passage into a stay', () => {
  const passage = drive(-600, [{ seconds: 175, toMeters: 900 }])
  const stray = { ...fixAt(115, 60), accuracyMeters: 53 }
  const strayed = passage.map(fix => (fix.at === stray.at ? stray : fix))
  expect(fold(passage)).toEqual([])
  expect(fold(strayed)).toEqual([])
})

test('a stray before a silence and one fix after it, within its accuracy of the edge, are no exit', () => {
  const fixes = [...parkedRound.slice(0, 40), fixAt(1250, 250, { accuracyMeters: 16 })]
  const late = [fixAt(7000, pitRadiusMeters + 36, { accuracyMeters: 30 }), fixAt(7060, 100), fixAt(7120, 60)]
  expect(kinds(fold([...fixes.filter(({ at }) => at < late[0]!.at), ...late]))).toEqual(['enterOrigin'])
})

test('while fixes are no farther out than their accuracy, the time of the crossing is open', () => {
  const parkedTo = (seconds: number) => parkedRound.filter(fix => fix.at <= fixAt(seconds, 0).at)
  const unsure = fixAt(1500, pitRadiusMeters + 13, { accuracyMeters: 17 })
  const left = [1560, 1620, 1680].map((at, n) => fixAt(at, 500 + 500 * n))
  const exit = fold([...parkedTo(1200), unsure, ...left]).at(-1)
  expect(exit?.kind).toBe('exitOrigin')
  expect(exit!.at + exit!.uncertaintyMs).toBeGreaterThanOrEqual(left[0]!.at)
  const came = [fixAt(0, -1000), fixAt(60, -100), fixAt(400, pitRadiusMeters + 3, { accuracyMeters: 47 })]
  const [enter] = fold([...came, ...[460, 520, 580].map(at => fixAt(at, 50))])
  expect(enter!.at - enter!.uncertaintyMs).toBeLessThanOrEqual(fixAt(60, 0).at)
})

test('no fix with an accuracy of 17 km enters or exits anything', () => {
  const vague = round.map(fix => ({ ...fix, accuracyMeters: 17_000 }))
  expect(fold(vague)).toEqual([])
  const stand = drive(0, [{ seconds: 600, toMeters: 0 }])
  const outliers = [70, 170, 270].map(at => fixAt(at, 17_000, { accuracyMeters: 17_000 }))
  expect(kinds(fold([...stand, ...outliers]))).toEqual(['enterOrigin'])
})

test('null island, a jump and a mock are neither in nor out', () => {
  const stand = drive(0, [{ seconds: 600, toMeters: 0 }])
  const wrong = [fixAt(101, 0, { lat: 0, lng: 0 }), fixAt(202, 90_000), fixAt(303, 400, { isMock: true })]
  expect(fold([...stand, ...wrong])).toEqual(fold(stand))
})

test('a truck that stands and sends one fix a minute has stayed', () => {
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
      let [at, meters] = [0, -300]
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
