import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { act, dayStartMs, testId } from './act/act.fixture.ts'
import type { LoadLogAct } from './act/act.ts'
import { foldLoadLog } from './fold/fold.ts'
import { undoableArrival } from './undoable-arrival.ts'

const arrivalOf = (acts: LoadLogAct[]) => {
  const { state, milestones } = foldLoadLog(acts)
  const times = Object.fromEntries(Object.entries(milestones).map(([kind, { at }]) => [kind, at]))
  return undoableArrival({ state, acts, milestones: times }, 'tess')
}
const start = act(1, 'start', 'trucker', 0)
const byGps = [start, act(2, 'arriveAtPit', 'geofence', 20)]
const byHand = [start, act(2, 'arriveAtPit', 'trucker', 20)]
const at = dayStartMs + 20 * minuteMs

test('an arrival that only a geofence recorded is returned with its time, and can be undone', () => {
  expect(arrivalOf(byGps)).toEqual({ kind: 'arriveAtPit', by: 'gps', at, actIds: [testId(2)] })
  expect(arrivalOf([...byGps, act(3, 'correct', 'trucker', 21, { voidsActId: testId(2) })])).toBeUndefined()
})

test('a check-in by its driver can be undone: the truck is back on the road, and no standby runs', () => {
  expect(arrivalOf(byHand)).toEqual({ kind: 'arriveAtPit', by: 'driver', at, actIds: [testId(2)] })
  const undone = [...byHand, act(3, 'correct', 'trucker', 21, { voidsActId: testId(2) })]
  expect(arrivalOf(undone)).toBeUndefined()
  expect(foldLoadLog(undone)).toMatchObject({ state: 'started', standby: {} })
})

test('an arrival that GPS and the driver recorded, or that someone else recorded, is not returned', () => {
  expect(arrivalOf([...byGps, act(3, 'arriveAtPit', 'trucker', 19)])).toBeUndefined()
  expect(arrivalOf([...byHand, act(3, 'arriveAtPit', 'operator', 21)])).toBeUndefined()
  expect(arrivalOf([start, act(2, 'arriveAtPit', 'operator', 20)])).toBeUndefined()
})

test('an arrival that something followed is not returned', () => {
  for (const acts of [byGps, byHand]) {
    expect(arrivalOf([...acts, act(3, 'confirmTrucker', 'operator', 25)])).toBeUndefined()
  }
})
