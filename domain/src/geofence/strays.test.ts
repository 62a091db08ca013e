import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GateFix } from '../track/fix-gate.ts'
import { drive, fixAt, geofenceStartMs, pitRadiusMeters, placeAt, testPlaces } from './geofence.fixture.ts'
import { foldGeofences, type GeofenceEvent } from './watch.ts'

const fold = (fixes: readonly GateFix[]) => foldGeofences(testPlaces, fixes).events
const kinds = (events: readonly GeofenceEvent[]) => events.map(event => event.kind)

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

test('one fix 1.5 km away from a parked truck, with an accuracy of 45 m, is not an exit and hides no real one', () => {
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
  const stopped = [160, 220, 280, 340, 400, 460].map(at => fixAt(at, 0, { speedMetersPerSecond: 0 }))
  const strayed = stopped.map((fix, n) =>
    n === 1 || n === 2 ? { ...fix, ...placeAt(1000), accuracyMeters: 29 + 30 * n } : fix,
  )
  expect(kinds(fold([...came, ...stopped]))).toEqual(['enterOrigin'])
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
    // A stray beside the way in makes the fixes inside before it look like the strays: the entry has both times.
    {
      examples: [
        [{ at: 3, eastMeters: -414, northMeters: 0, accuracyMeters: 15 }],
        [{ at: 4, eastMeters: -527, northMeters: 0, accuracyMeters: 15 }],
        [{ at: 5, eastMeters: -527, northMeters: 0, accuracyMeters: 15 }],
      ],
    },
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

test('a stray before a silence and one fix after it, within its accuracy of the edge, are not an exit', () => {
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

/** Whether an event's time allows for a moment. */
const allows = (event: GeofenceEvent | undefined, seconds: number) =>
  event !== undefined && Math.abs(event.at - fixAt(seconds, 0).at) <= event.uncertaintyMs

test('across a silence, the time of a crossing is as uncertain as if the fix before or after it were a stray', () => {
  const came = [fixAt(0, -900), fixAt(60, -300), fixAt(120, -600, { accuracyMeters: 30 })]
  const [enter] = fold([...came, fixAt(900, 0), fixAt(960, 10), fixAt(1020, 0)])
  expect(enter?.kind).toBe('enterOrigin')
  expect(allows(enter, 90)).toBe(true)
  const inside = [-900, -300, 0, 50, -50].map((meters, n) => fixAt(60 * n, meters))
  const exit = fold([...inside, fixAt(900, 700, { accuracyMeters: 30 }), fixAt(960, 300), fixAt(1020, 900)]).at(-1)
  expect(exit?.kind).toBe('exitOrigin')
  expect(allows(exit, 950)).toBe(true)
})

test('a stay or an absence that one fix interrupts, which may be a stray, has the times of both crossings', () => {
  const came = [-1200, -600, 0].map((meters, n) => fixAt(70 * n, meters))
  const stray = fixAt(210, 260, { accuracyMeters: 30 })
  const [enter] = fold([...came, stray, fixAt(280, 140), fixAt(350, 20), fixAt(420, 60)])
  expect(allows(enter, 130)).toBe(true)
  const beside = [0, 60, 120, 180].map(at => fixAt(at, 0))
  const out = [240, 300, 360, 480, 540, 600, 660].map(at => fixAt(at, 190, { accuracyMeters: 30 }))
  const strayed = [...beside, ...out.slice(0, 3), fixAt(420, 130, { accuracyMeters: 30 }), ...out.slice(3)]
  const exit = fold([...strayed, fixAt(720, 900), fixAt(780, 1600)]).at(-1)
  expect(exit?.kind).toBe('exitOrigin')
  expect(allows(exit, 230)).toBe(true)
})

test('one fix in which the truck seems stopped is a stay only if its crossings are almost two minutes apart', () => {
  const passing = (seconds: number) => [
    fixAt(0, -1500),
    fixAt(seconds, -600),
    fixAt(2 * seconds, 0, { ...placeAt(0, 90), accuracyMeters: 60, speedMetersPerSecond: 0 }),
    ...[600, 1500, 2400].map((meters, n) => fixAt((3 + n) * seconds, meters)),
  ]
  expect(fold(passing(200))).toEqual([])
  expect(kinds(fold(passing(250)))).toEqual(['enterOrigin', 'exitOrigin'])
})
