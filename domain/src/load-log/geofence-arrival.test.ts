import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { act, dayStartMs, testId } from './act/act.fixture.ts'
import type { LoadLogAct } from './act/act.ts'
import { foldLoadLog } from './fold/fold.ts'
import { geofenceArrival } from './geofence-arrival.ts'

const arrivalOf = (acts: LoadLogAct[]) => {
  const { state, milestones } = foldLoadLog(acts)
  const times = Object.fromEntries(Object.entries(milestones).map(([kind, { at }]) => [kind, at]))
  return geofenceArrival({ state, acts, milestones: times })
}
const begun = [act(1, 'start', 'trucker', 0), act(2, 'arriveAtPit', 'geofence', 20)]

test('an arrival that only a geofence recorded is returned with its time, and can be undone', () => {
  expect(arrivalOf(begun)).toEqual({ kind: 'arriveAtPit', at: dayStartMs + 20 * minuteMs, actIds: [testId(2)] })
  expect(arrivalOf([...begun, act(3, 'correct', 'trucker', 21, { voidsActId: testId(2) })])).toBeUndefined()
})

test('an arrival that a person also recorded, or that is past, is not returned', () => {
  expect(arrivalOf([...begun, act(3, 'arriveAtPit', 'trucker', 19)])).toBeUndefined()
  expect(arrivalOf([...begun, act(3, 'confirmTrucker', 'operator', 25)])).toBeUndefined()
})
