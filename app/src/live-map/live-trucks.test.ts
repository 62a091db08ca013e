import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { expect, test } from 'vitest'
import { loadOf, minutesAt } from '../tracking/replay/replay.fixture.ts'
import { faultyLoads } from '../work/project/needs-attention.ts'
import { liveTrucks, mapTrucksOf } from './live-trucks.ts'

const now = minutesAt(24)
type Load = ReturnType<typeof loadOf>

function frameOf({ loadLogId, projectId, terms }: Load, ageMs: number, more: Partial<PositionFrame> = {}) {
  const frame: PositionFrame = {
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
    ...more,
  }
  return frame
}
const only = (load: Load, ageMs: number, loads: Load[] = []) =>
  liveTrucks({ loads: [load, ...loads], frames: [frameOf(load, ageMs)], logs: [] }, now)[0]!
const driving = loadOf(41, 'confirmLoad')

test('a truck looks old after two minutes, needs a look after three, and is lost after ten', () => {
  const at = (ageMs: number) => {
    const { silence, group } = only(driving, ageMs)
    return `${silence} ${group}`
  }
  expect(at(119 * secondMs)).toBe('none site')
  expect(at(2 * minuteMs)).toBe('stale site')
  expect(at(3 * minuteMs)).toBe('silent look')
  expect(at(10 * minuteMs)).toBe('lost look')
})

test('a pit does not see a truck that falls silent after it has left the pit', () => {
  const ofPit = { ...driving, relations: ['pit' as const] }
  expect(only(ofPit, minuteMs).group).toBe('site')
  expect(liveTrucks({ loads: [ofPit], frames: [frameOf(ofPit, 4 * minuteMs)], logs: [] }, now)).toEqual([])
})

test('a truck has an ETA from the last trips of its haul, and a silent truck has none', () => {
  const others = [1, 2, 3].map(n => loadOf(n, 'deliver', minutesAt(-60 * n)))
  const { eta } = only(driving, 9 * secondMs, others)
  expect(eta).toMatchObject({ isMeasured: true, drives: 3 })
  expect(eta!.earliestAt).toBeLessThan(eta!.latestAt)
  expect(only(driving, 9 * secondMs).eta?.isMeasured).toBe(false)
  expect(only(driving, 3 * minuteMs, others).eta).toBeUndefined()
  expect(only(loadOf(41, 'arriveAtPit'), 9 * secondMs, others).eta).toBeUndefined()
})

test('a truck carries the tracking fault that the server found', () => {
  const { loadLogId } = driving
  const fault = { since: now - 4 * minuteMs, cause: 'batterySaver' as const }
  const [truck] = liveTrucks({ loads: [driving], frames: [], logs: [{ loadLogId, fault }] }, now)
  expect(truck).toMatchObject({ fault, frame: undefined })
})

test('a truck is where its load’s log saw it last, until newer points come; a pit does not see it', () => {
  const { loadLogId } = driving
  const lastPoint = { lat: 40.6, lng: -75.5, at: now - 5 * minuteMs }
  const seen = (load: Load, frames: PositionFrame[]) =>
    liveTrucks({ loads: [load], frames, logs: [{ loadLogId, lastPoint }] }, now)
  expect(seen(driving, [])).toMatchObject([{ frame: lastPoint, lastAt: lastPoint.at, group: 'look' }])
  expect(seen(driving, [frameOf(driving, 6 * minuteMs)])).toMatchObject([{ frame: { lat: 40.6 } }])
  expect(seen(driving, [frameOf(driving, minuteMs)])).toMatchObject([{ frame: { lat: 40.58 }, silence: 'none' }])
  expect(seen({ ...driving, relations: ['pit'] }, [])).toEqual([])
  expect(liveTrucks({ loads: [driving], frames: [], logs: [] }, now)).toMatchObject([{ lastAt: driving.createdOn }])
})

test('of a truck that a pit has no position of, it does not say that the phone is silent', () => {
  const waiting: Load = { ...driving, state: 'queued', relations: ['pit'], createdOn: now - 60 * minuteMs }
  expect(liveTrucks({ loads: [waiting], frames: [], logs: [] }, now)).toMatchObject([{ silence: 'none', group: 'pit' }])
})

test('a jobber sees the tracking fault of each open load, and of no closed load', () => {
  const fault = { since: now - 4 * minuteMs, cause: 'permissionLowered' as const }
  const over = loadOf(7)
  const logs = [driving, over, loadOf(9, 'start')].map(({ loadLogId }, n) => ({
    loadLogId,
    fault: n < 2 ? fault : null,
  }))
  expect(faultyLoads([driving, over, loadOf(9, 'start')], logs)).toEqual([{ load: driving, fault }])
})

test('each of ten thousand position frames is matched to its load', () => {
  const loads = Array.from({ length: 10_000 }, (_, n) => loadOf(n, 'confirmLoad'))
  const frames = loads.map(load => frameOf(load, 9 * secondMs))
  const trucks = mapTrucksOf(liveTrucks({ loads, frames, logs: [] }, now))
  expect(trucks).toHaveLength(10_000)
  expect(new Set(trucks.map(({ id }) => id)).size).toBe(10_000)
})
