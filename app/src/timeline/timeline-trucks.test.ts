import { timelineOf } from '@haulway/domain/metrics/timeline/timeline.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { expect, test } from 'vitest'
import { liveTrucks, mapTrucksOf } from '../live-map/live-trucks.ts'
import { arrivalsInQueue, buildQueue } from '../load-log/queue/queue-trucks.ts'
import { loadOf, minutesAt, startedAt } from '../tracking/replay/replay.fixture.ts'
import { isCarrying } from '../truck/LoadPlate.tsx'
import { isLoaded } from './TimelinePlate.tsx'
import { countLoaders, countWithoutGps, groupByRoute, pitTimelineTrucks, timelineTrucks } from './timeline-trucks.ts'

const now = minutesAt(24)
type Load = ReturnType<typeof loadOf>

function frameOf({ loadLogId, projectId, terms }: Load, ageMs = 0): PositionFrame {
  return {
    loadLogId,
    projectId,
    truckNumber: terms.truck.number,
    lat: 40.58,
    lng: -75.6,
    headingDegrees: 90,
    speedMetersPerSecond: 12,
    accuracyMeters: 6,
    at: now - ageMs,
    loaded: true,
  }
}
const live = (loads: readonly Load[], ageMs = 0) =>
  liveTrucks({ loads, frames: loads.map(load => frameOf(load, ageMs)), logs: [] }, now)
const forPit = (load: Load): Load => ({ ...load, party: 'pit', relations: ['pit'] })
const queueOf = (loads: readonly Load[]) => buildQueue({ loads, dispatches: [], confirmations: [] }, now)

test('a truck comes back while its dispatch is open, and not once it is released', () => {
  const loads = [loadOf(1, 'confirmLoad')]
  const { dispatchId } = loads[0]!.terms
  for (const state of ['open', 'ended'] as const) {
    expect(timelineTrucks(live(loads), [{ dispatchId, state }])).toMatchObject([{ isReturning: state === 'open' }])
  }
  expect(timelineTrucks(live(loads), [])).toMatchObject([{ isReturning: false }])
})

test('a truck whose phone is silent is lost on the road, and not in line', () => {
  const stages = (ageMs: number) =>
    timelineTrucks(live([loadOf(1, 'start'), loadOf(2, 'arriveAtPit')], ageMs), []).map(({ stage, isLost }) => [
      stage,
      isLost,
    ])
  expect(stages(0)).toEqual([
    ['toPit', false],
    ['queued', false],
  ])
  expect(stages(4 * minuteMs)).toEqual([
    ['toPit', true],
    ['queued', false],
  ])
})

test('a pit’s timeline has the trucks of its line and those on their way, and none that has left', () => {
  const loads = [loadOf(1, 'start'), loadOf(2, 'arriveAtPit'), loadOf(3, 'confirmTrucker'), loadOf(4, 'arriveAtSite')]
  const ofPit = loads.map(forPit)
  const trucks = pitTimelineTrucks(queueOf(ofPit), live(ofPit))
  expect(trucks.map(({ stage }) => stage).sort()).toEqual(['loading', 'queued', 'toPit'])
})

test('a truck that comes to the pit is predicted from a recent position only', () => {
  const loads = [forPit(loadOf(1, 'start'))]
  const arrivals = (ageMs: number) => {
    const queue = queueOf(loads)
    const trucks = pitTimelineTrucks(queue, live(loads, ageMs))
    return arrivalsInQueue(queue, timelineOf({ trucks, loads, loaders: 1, now }))
  }
  expect(arrivals(0)).toMatchObject([{ truck: { stage: 'onTheWay' } }])
  expect(arrivals(6 * minuteMs)).toEqual([])
})

test('trucks without GPS are counted at the end that they drive to, and at the pit if they come back', () => {
  const loads = [loadOf(1, 'start'), loadOf(2, 'confirmLoad'), loadOf(3, 'confirmLoad')]
  const { dispatchId } = loads[1]!.terms
  const counts = (ageMs: number) => {
    const trucks = timelineTrucks(live(loads, ageMs), [{ dispatchId, state: 'open' }])
    const timeline = timelineOf({ trucks, loads, loaders: 1, now })
    return [countWithoutGps(timeline, 'pit'), countWithoutGps(timeline, 'site')]
  }
  expect(counts(0)).toEqual([0, 0])
  expect(counts(4 * minuteMs)).toEqual([2, 2])
})

test('each route between two places has its own timeline, the busiest first', () => {
  const at = (load: Load, lat: number): Load => ({
    ...load,
    terms: { ...load.terms, destination: { ...load.terms.destination, lat } },
  })
  const loads = [at(loadOf(1, 'confirmLoad'), 40.1), at(loadOf(2, 'confirmLoad'), 40.2), at(loadOf(3, 'start'), 40.2)]
  const groups = groupByRoute(timelineTrucks(live(loads), []))
  expect(groups.map(({ trucks }) => trucks.length)).toEqual([2, 1])
})

/** A load whose loader is this entity. It was loaded nine minutes before `now`, or the given time earlier. */
function loadedBy(entityId: string, n: number, last: Parameters<typeof loadOf>[1] = 'deliver', earlierMs = 0): Load {
  const load = loadOf(n, last, startedAt - earlierMs)
  return { ...load, acts: load.acts.map(act => ({ ...act, by: { ...act.by, entityId } })) }
}

test('there are as many loaders as began or ended a loading in the last hour, and at least one', () => {
  expect(countLoaders([], now)).toBe(1)
  expect(countLoaders([loadedBy('ann', 1), loadedBy('ann', 2)], now)).toBe(1)
  expect(countLoaders([loadedBy('ann', 1), loadedBy('bo', 2)], now)).toBe(2)
  expect(countLoaders([loadedBy('ann', 1, 'deliver', 40 * minuteMs), loadedBy('bo', 2, 'confirmTrucker')], now)).toBe(2)
})

test('who loaded yesterday, or two hours ago, doesn’t count as a second loader', () => {
  const today = loadedBy('bo', 2)
  expect(countLoaders([loadedBy('ann', 1, 'deliver', dayMs), today], now)).toBe(1)
  expect(countLoaders([loadedBy('ann', 1, 'deliver', 120 * minuteMs), today], now)).toBe(1)
})

test('a loading that is not joined to a load yet counts, and a driver who recorded the loading does not', () => {
  const [truck] = queueOf([forPit(loadOf(3, 'confirmTrucker'))])
  const confirmedBy = { actId: 'tap', hasLoad: false }
  const begun = { ...truck!, loaderEntityId: 'bo', since: now - minuteMs, confirmedBy }
  expect(countLoaders([loadedBy('ann', 1)], now, [begun])).toBe(2)
  expect(countLoaders([loadedBy('ann', 1)], now, [{ ...begun, since: now - 120 * minuteMs }])).toBe(1)
  const byDriver = loadedBy('dana', 2)
  const recorded = { ...byDriver, acts: byDriver.acts.map(act => ({ ...act, witness: 'trucker' as const })) }
  expect(countLoaders([loadedBy('ann', 1), recorded], now)).toBe(1)
})

const steps = ['start', 'arriveAtPit', 'confirmTrucker', 'confirmLoad', 'arriveAtSite'] as const

test.each(steps)('after %s a plate is filled alike on the map, in the timeline and in lists, silent or not', step => {
  const load = loadOf(41, step)
  for (const ageMs of [0, 4 * minuteMs, 11 * minuteMs]) {
    const trucks = live([load], ageMs)
    const fills = [...mapTrucksOf(trucks).map(({ loaded }) => loaded), ...timelineTrucks(trucks, []).map(isLoaded)]
    expect(fills).toEqual([isCarrying(load), isCarrying(load)])
  }
})
