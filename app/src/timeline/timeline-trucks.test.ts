import { timelineOf } from '@haulway/domain/metrics/timeline/timeline.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { expect, test } from 'vitest'
import { liveTrucks, mapTrucksOf } from '../live-map/live-trucks.ts'
import { arrivalsInQueue, buildQueue } from '../load-log/queue/queue-trucks.ts'
import { loadOf, minutesAt } from '../tracking/replay/replay.fixture.ts'
import { isCarrying } from '../truck/LoadPlate.tsx'
import { isLoaded } from './TimelinePlate.tsx'
import { countLoaders, groupByRoute, pitTimelineTrucks, timelineTrucks } from './timeline-trucks.ts'

const now = minutesAt(24)
type Load = ReturnType<typeof loadOf>

function frameOf({ loadLogId, projectId, terms }: Load, ageMs = 0): PositionFrame {
  return {
    ...{ loadLogId, projectId, truckNumber: terms.truck.number, lat: 40.58, lng: -75.6, headingDegrees: 90 },
    ...{ speedMetersPerSecond: 12, accuracyMeters: 6, at: now - ageMs, loaded: true },
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

test('each way between two places has its own timeline, the busiest first', () => {
  const at = (load: Load, lat: number): Load => ({
    ...load,
    terms: { ...load.terms, destination: { ...load.terms.destination, lat } },
  })
  const loads = [at(loadOf(1, 'confirmLoad'), 40.1), at(loadOf(2, 'confirmLoad'), 40.2), at(loadOf(3, 'start'), 40.2)]
  const groups = groupByRoute(timelineTrucks(live(loads), []))
  expect(groups.map(({ trucks }) => trucks.length)).toEqual([2, 1])
})

test('there are as many loaders as entities that loaded trucks, and at least one', () => {
  expect(countLoaders([])).toBe(1)
  expect(countLoaders([loadOf(1), loadOf(2)])).toBe(1)
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
