import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../time.ts'
import { act } from './act/act.fixture.ts'
import type { LoadLogAct } from './act/act.ts'
import { findFarCheckIn, metersAway } from './far-check-in.ts'
import { foldLoadLog } from './fold/fold.ts'

const pit = { lat: 40.5, lng: -75.5, radiusMeters: 400 }
const site = { lat: 40.6, lng: -75.5, radiusMeters: 250 }
const places = { origin: pit, destination: site }
/** A thousandth of a degree of latitude is 111 m. */
const north = (of: typeof pit, thousandths: number, accuracyMeters: number | null = 10) => ({
  lat: of.lat + thousandths / 1000,
  lng: of.lng,
  accuracyMeters,
})

test('a fix far outside the geofence says how far away the truck is', () => {
  expect(metersAway(pit, north(pit, 100))).toBeCloseTo(11_120, -2)
})

test('in the geofence, in line on the road before it, and with weak GPS, no one knows the truck to be away', () => {
  expect(metersAway(pit, north(pit, 3))).toBeUndefined()
  expect(metersAway(pit, north(pit, 5.5))).toBeUndefined()
  expect(metersAway(pit, north(pit, 100, 900))).toBeUndefined()
})

test('an old fix is ignored once the truck could have driven to the place since', () => {
  expect(metersAway(pit, north(pit, 100), 30 * secondMs)).toBeCloseTo(11_120, -2)
  expect(metersAway(pit, north(pit, 100), 10 * minuteMs)).toBeUndefined()
})

const codesOf = (acts: LoadLogAct[]) => foldLoadLog(acts, { places }).needsYou.map(({ code }) => code)
const start = act(1, 'start', 'trucker', 0)

test('the pit and the jobber read that a driver checked in far from the place, and no one else', () => {
  for (const [kind, place] of [
    ['arriveAtPit', pit],
    ['arriveAtSite', site],
  ] as const) {
    const acts = [start, act(2, kind, 'trucker', 5, north(place, 40) as Partial<LoadLogAct>)]
    const found = foldLoadLog(acts, { places }).needsYou.find(({ code }) => code === 'farCheckIn')
    expect(found?.who).toEqual(['jobber', 'pit', 'dump'])
    expect(findFarCheckIn(acts, places)).toMatchObject({ kind })
  }
})

test('a check-in at the place, without a position, by GPS, or undone raises no concern', () => {
  const far = north(pit, 40) as Partial<LoadLogAct>
  expect(codesOf([start, act(2, 'arriveAtPit', 'trucker', 5, north(pit, 2) as Partial<LoadLogAct>)])).toEqual([])
  expect(codesOf([start, act(2, 'arriveAtPit', 'trucker', 5)])).toEqual([])
  expect(codesOf([start, act(2, 'arriveAtPit', 'geofence', 5, far)])).toEqual([])
  const undo = act(3, 'correct', 'trucker', 6, { voidsActId: act(2, 'arriveAtPit', 'trucker', 5).actId })
  expect(codesOf([start, act(2, 'arriveAtPit', 'trucker', 5, far), undo])).toEqual([])
})
