import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import type { TrackerEvent } from '../tracker/event.ts'
import { trackPoint } from '../tracker/tracking.fixture.ts'
import { type Gap, listFilledIn, listGaps } from './gaps.ts'
import type { TrackPoint } from './point.ts'

const startedAt = trackPoint(0).at
const minutes = (n: number) => startedAt + n * minuteMs
const endedAt = minutes(60)
/** One point per minute from a slowly moving truck, received immediately. */
const points = Array.from({ length: 61 }, (_, n) => pointAt(n))
/** The points without those between minute 20 and minute 40. */
const holed = points.filter((_, n) => n <= 20 || n >= 40)

function pointAt(minute: number, more: Partial<TrackPoint> = {}): TrackPoint {
  const at = minutes(minute)
  return trackPoint(minute, { at, receivedAt: at + 2000, ...more })
}
const causeOf = (events: TrackerEvent[], extra: TrackPoint[] = []): Gap[] =>
  listGaps({ points: [...holed, ...extra].sort((a, b) => a.at - b.at), events }, startedAt, endedAt)
/** Twenty steps of a thousandth of a degree of latitude, 111.195 m each. */
const hole = { from: minutes(20), to: minutes(40), meters: 2224 }

test('a truck with a point each minute has no gap, and silence is a gap from the last point to the next', () => {
  expect(listGaps({ points, events: [] }, startedAt, endedAt)).toEqual([])
  expect(causeOf([])).toEqual([{ ...hole, cause: 'unknown' }])
})

test('four minutes in which the truck moved 5.9 miles are a gap, and say how far it moved unseen', () => {
  const leap = points.map((point, n) => (n > 20 ? { ...point, lat: point.lat + 0.0854 } : point))
  const leaped = leap.filter((_, n) => n <= 20 || n >= 24)
  expect(listGaps({ points: leaped, events: [] }, startedAt, endedAt)).toEqual([
    { from: minutes(20), to: minutes(24), cause: 'unknown', meters: 9941 },
  ])
})

test('four minutes in which the truck stood in line are not a gap', () => {
  const standing = points.map(point => ({ ...point, lat: 40.5 }))
  const rare = standing.filter((_, n) => n <= 20 || n >= 24)
  expect(listGaps({ points: rare, events: [] }, startedAt, endedAt)).toEqual([])
})

test('a truck that reports each minute, however fast, has no gap', () => {
  const fast = points.map((point, n) => ({ ...point, lat: 40.5 + 0.018 * n }))
  expect(listGaps({ points: fast, events: [] }, startedAt, endedAt)).toEqual([])
})

test.each([
  ['permissionLowered', [{ kind: 'permissionLowered', at: minutes(21) }]],
  [
    'permissionLowered',
    [
      { kind: 'permissionLowered', at: minutes(19) },
      { kind: 'permissionGiven', at: minutes(39) },
    ],
  ],
  [
    'unknown',
    [
      { kind: 'permissionLowered', at: minutes(10) },
      { kind: 'permissionGiven', at: minutes(12) },
    ],
  ],
  ['unknown', [{ kind: 'permissionLowered', at: minutes(50) }]],
  ['clockWrong', [{ kind: 'clockChanged', at: minutes(30) }]],
  ['noNetwork', [{ kind: 'pointsDropped', at: minutes(21), untilAt: minutes(38) }]],
  ['batterySaver', [{ kind: 'powerSaveOn', at: minutes(5) }]],
  [
    'unknown',
    [
      { kind: 'powerSaveOn', at: minutes(5) },
      { kind: 'powerSaveOff', at: minutes(15) },
    ],
  ],
  ['appKilled', [{ kind: 'appStarted', at: minutes(40) }]],
  [
    'batterySaver',
    [
      { kind: 'powerSaveOn', at: minutes(19) },
      { kind: 'appStarted', at: minutes(40) },
    ],
  ],
  ['unknown', [{ kind: 'appStarted', at: minutes(45) }]],
  [
    'pageHidden',
    [
      { kind: 'pageHidden', at: minutes(21) },
      { kind: 'pageShown', at: minutes(39) },
    ],
  ],
  [
    'appKilled',
    [
      { kind: 'pageHidden', at: minutes(21) },
      { kind: 'appStarted', at: minutes(39) },
      { kind: 'pageShown', at: minutes(39) },
    ],
  ],
  [
    'unknown',
    [
      { kind: 'pageHidden', at: minutes(5) },
      { kind: 'pageShown', at: minutes(6) },
    ],
  ],
] satisfies [string, TrackerEvent[]][])('the cause of a gap is %s when the phone reports %j', (cause, events) => {
  expect(causeOf(events)).toEqual([{ ...hole, cause }])
})

test('mock points are stored but not used: they are a gap with the cause mock', () => {
  const mocked = [25, 30, 35].map(n => pointAt(n, { key: 100 + n, isMock: true }))
  expect(causeOf([], mocked)).toEqual([{ ...hole, cause: 'mock' }])
})

test('points with a corrected clock are the cause of a gap next to them', () => {
  const corrected = [pointAt(40, { key: 140, clockShiftMs: 30 * minuteMs })]
  expect(causeOf([], corrected)).toEqual([{ ...hole, cause: 'clockWrong' }])
})

test('vague points for half an hour are a gap', () => {
  const vague = [25, 30, 35].map(n => pointAt(n, { key: 100 + n, accuracyMeters: 3000 }))
  expect(causeOf([], vague)).toEqual([{ ...hole, cause: 'unknown' }])
})

test('a span that begins or ends in silence has a gap there, even with points outside of it', () => {
  const middle = points.filter((_, n) => n >= 10 && n <= 50)
  const outside = [pointAt(-5, { key: 201 }), pointAt(65, { key: 202 })]
  expect(listGaps({ points: [outside[0]!, ...middle, outside[1]!], events: [] }, startedAt, endedAt)).toEqual([
    { from: startedAt, to: minutes(10), cause: 'unknown' },
    { from: minutes(50), to: endedAt, cause: 'unknown' },
  ])
})

test('a network outage leaves no gap once its points arrive, and the log lists when they were filled in', () => {
  const late = points.map((point, n) => (n > 20 && n < 40 ? { ...point, receivedAt: minutes(112) } : point))
  expect(listGaps({ points: late, events: [] }, startedAt, endedAt)).toEqual([])
  expect(listFilledIn(late)).toEqual([{ from: minutes(21), to: minutes(39), at: minutes(112), points: 19 }])
})

test('two outages filled in together are two stretches, and a slightly late batch is none', () => {
  const late = points.map((point, n) => {
    if (n > 10 && n < 15) return { ...point, receivedAt: minutes(50) }
    if (n > 20 && n < 40) return { ...point, receivedAt: minutes(51) }
    return { ...point, receivedAt: point.at + 4 * minuteMs }
  })
  expect(listFilledIn(late)).toEqual([
    { from: minutes(11), to: minutes(14), at: minutes(50), points: 4 },
    { from: minutes(21), to: minutes(39), at: minutes(51), points: 19 },
  ])
})

test('each point and event is read a few times, however many gaps there are', () => {
  const count = { reads: 0 }
  const get = (target: object, key: string | symbol) => {
    count.reads += 1
    return Reflect.get(target, key)
  }
  const counted = <T extends object>(list: readonly T[]): T[] => list.map(each => new Proxy<T>(each, { get }))
  const rare = counted(Array.from({ length: 1000 }, (_, n) => pointAt(10 * n, { isMock: n % 100 === 50 })))
  const kinds = ['powerSaveOn', 'powerSaveOff', 'pageHidden', 'pageShown'] as const
  const events = counted(Array.from({ length: 500 }, (_, n) => ({ kind: kinds[n % 4]!, at: minutes(20 * n) })))
  expect(listGaps({ points: rare, events }, startedAt, minutes(10_000))).toHaveLength(990)
  expect(count.reads).toBeLessThan(100 * (rare.length + events.length))
})

test('a whole day of points that arrived late is one stretch', () => {
  const late = Array.from({ length: 150_000 }, (_, n) => trackPoint(n, { at: startedAt + n, receivedAt: minutes(112) }))
  expect(listFilledIn(late)).toMatchObject([{ at: minutes(112), points: 150_000 }])
})
