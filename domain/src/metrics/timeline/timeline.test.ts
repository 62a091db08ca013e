import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAt } from '../../geofence/geofence.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { openRandom } from '../../seed.fixture.ts'
import {
  minutes,
  testNow as now,
  steadyLoads,
  type TestCycle,
  testLoad,
  testPit,
  testSite,
  testTruck,
} from './timeline.fixture.ts'
import { timelineOf } from './timeline.ts'
import { timelineTruckOf } from './timeline-truck.ts'

const known = { loads: steadyLoads, loaders: 1, now }
const inMinutes = (at: number) => Math.round((at - now) / 60_000)
const named = (arrivals: readonly { truck: { number: string }; at: number }[]) =>
  arrivals.map(({ truck, at }) => [truck.number, inMinutes(at)])

const everyStage = [
  testTruck(1, 'loading', { since: 2 }),
  testTruck(2, 'queued', { since: 9 }),
  testTruck(3, 'queued', { since: 5 }),
  testTruck(4, 'toPit', { metersFromPit: 5000 }),
  testTruck(5, 'toSite', { metersFromPit: 8000 }),
  testTruck(6, 'atSite', { since: 1 }),
  testTruck(7, 'leaving', { since: 1, metersFromPit: 0 }),
]

test('trucks load one after another in the order of their arrival, and then reach the site', () => {
  const { blocks, arrivals } = timelineOf({ trucks: everyStage, ...known })
  expect(blocks.map(({ truck, fromAt, toAt }) => [truck.number, inMinutes(fromAt), inMinutes(toAt)])).toEqual([
    ['T-1', -2, 2],
    ['T-2', 2, 6],
    ['T-3', 6, 10],
    ['T-4', 10, 14],
    // T-6 unloads for 2 more minutes, T-5 in 6: both are back after 10 minutes.
    ['T-6', 14, 18],
    ['T-5', 18, 22],
    ['T-7', 27, 31],
  ])
  expect(named(arrivals.pit)).toEqual([
    ['T-4', 5],
    ['T-6', 12],
    ['T-5', 16],
    ['T-7', 27],
    ['T-1', 30],
  ])
  expect(named(arrivals.site)).toEqual([
    ['T-5', 3],
    ['T-7', 14],
    ['T-1', 17],
    ['T-2', 21],
    ['T-3', 25],
    ['T-4', 29],
  ])
})

test('the timeline is the same in whatever order the facts come', () => {
  const expected = timelineOf({ trucks: everyStage, ...known })
  const shuffled = <T>(items: readonly T[]) => fc.shuffledSubarray([...items], { minLength: items.length })
  fc.assert(
    fc.property(shuffled(everyStage), shuffled(steadyLoads), (trucks, loads) => {
      expect(timelineOf({ trucks, ...known, loads })).toEqual(expected)
    }),
  )
})

test('the loader is idle between two trucks, and the next one is named', () => {
  const trucks = [
    testTruck(1, 'loading', { since: 2, isReturning: false }),
    testTruck(4, 'toPit', { metersFromPit: 9000 }),
  ]
  const { idle } = timelineOf({ trucks, ...known })
  expect(idle.map(({ fromAt, toAt, before }) => [inMinutes(fromAt), inMinutes(toAt), before.number])).toEqual([
    [2, 9, 'T-4'],
  ])
  expect(timelineOf({ trucks, ...known, loaders: 2 }).idle).toHaveLength(1)
})

test('a lost truck stays where it was last seen, and nothing is predicted from it', () => {
  const lost = testTruck(5, 'toSite', { metersFromPit: 8000, isLost: true })
  const { arrivals, road } = timelineOf({ trucks: [lost, testTruck(2, 'queued')], ...known })
  expect(arrivals.site.map(({ truck }) => truck.number)).toEqual(['T-2'])
  expect(road.toSite).toMatchObject([{ truck: { number: 'T-5' }, minutesLeft: undefined }])
  expect(road.toSite[0]?.share).toBeCloseTo(0.8, 2)
})

test('a plate moves only with the truck’s GPS points, while its minutes count down', () => {
  const trucks = [testTruck(5, 'toSite', { metersFromPit: 5000 })]
  const [first, later] = [now, now + minutes(3)].map(at => timelineOf({ trucks, ...known, now: at }).road.toSite[0])
  expect(later?.share).toBe(first?.share)
  expect(later?.minutesLeft).toBeLessThan(first?.minutesLeft ?? 0)
})

test('a truck that is not coming back reaches the site, and not the pit again', () => {
  const trucks = [testTruck(5, 'toSite', { metersFromPit: 8000, isReturning: false })]
  const { arrivals } = timelineOf({ trucks, ...known })
  expect(named(arrivals.site)).toEqual([['T-5', 3]])
  expect(arrivals.pit).toEqual([])
})

test('who does not see all trucks at the pit sees no loader, and its trucks wait as long as usual', () => {
  const { blocks, idle, arrivals } = timelineOf({ trucks: everyStage, ...known, loaders: undefined })
  expect([blocks, idle]).toEqual([[], []])
  expect(named(arrivals.site).find(([number]) => number === 'T-4')).toEqual(['T-4', 5 + 2 + 4 + 15])
})

test('people at the pit no longer see a truck once it has left, and everyone else does', () => {
  const seen = { fix: { ...placeAt(0), at: now }, isLost: false, isReturning: true }
  const terms = {
    ...testTerms,
    origin: { ...testTerms.origin, ...testPit, radiusMeters: 150 },
    destination: { ...testTerms.destination, ...testSite },
  }
  const load = (relation: 'pit' | 'operator' | 'jobber' | 'fleet', state: 'loaded' | 'arrived') => ({
    loadLogId: 'L',
    state,
    stateSince: now,
    milestones: {},
    relations: [relation],
    terms,
  })
  const stageFor = (relation: Parameters<typeof load>[0], more: object, state: 'loaded' | 'arrived' = 'loaded') =>
    timelineTruckOf({ ...load(relation, state), ...more }, seen)?.stage
  for (const relation of ['pit', 'operator'] as const) {
    expect(stageFor(relation, {})).toBe('leaving')
    expect(stageFor(relation, { milestones: { leavePit: now } })).toBeUndefined()
    expect(stageFor(relation, {}, 'arrived')).toBeUndefined()
  }
  for (const relation of ['jobber', 'fleet'] as const) {
    expect(stageFor(relation, { milestones: { leavePit: now } })).toBe('toSite')
  }
})

test.each([3, 20])('after %i loads, at least nine of ten arrivals come within their range', count => {
  const random = openRandom()
  const about = (low: number, high: number) => low + random.next() * (high - low)
  const cycle = (): TestCycle => ({
    travel: about(8, 13),
    queue: about(0, 8),
    load: about(3, 6),
    haul: about(12, 19),
    dump: about(2, 6),
  })
  let inRange = 0
  let all = 0
  for (let day = 0; day < 200; day++) {
    const loads = Array.from({ length: count }, (_, n) => testLoad(n, cycle(), 30 + n))
    const trucks = [
      testTruck(1, 'loading', { since: 1 }),
      testTruck(2, 'queued', { since: 4 }),
      testTruck(3, 'queued', { since: 2 }),
      testTruck(4, 'atSite', { since: 1 }),
    ]
    const { arrivals } = timelineOf({ trucks, loads, loaders: 1, now })
    for (const [number, cameAt] of whatCame(cycle)) {
      const range = [...arrivals.site, ...arrivals.pit].find(({ truck }) => truck.number === number)
      if (!range) continue
      all++
      if (range.earliestAt <= cameAt && cameAt <= range.latestAt) inRange++
    }
  }
  expect(all).toBeGreaterThan(600)
  expect(inRange / all).toBeGreaterThanOrEqual(0.9)
})

/** What trucks 1 to 4 of that test do, with times of their own: trucks 1 to 3 load in turn, truck 4 comes back. */
function whatCame(cycle: () => TestCycle): [string, number][] {
  const stillLasts = (minutesOf: () => number, since: number) => {
    for (;;) {
      const whole = minutesOf()
      if (whole > since) return minutes(whole - since)
    }
  }
  const first = now + stillLasts(() => cycle().load, 1)
  const second = first + minutes(cycle().load)
  const third = second + minutes(cycle().load)
  return [
    ['T-1', first + minutes(cycle().haul)],
    ['T-2', second + minutes(cycle().haul)],
    ['T-3', third + minutes(cycle().haul)],
    ['T-4', now + stillLasts(() => cycle().dump, 1) + minutes(cycle().travel)],
  ]
}
