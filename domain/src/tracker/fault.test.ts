import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../time.ts'
import { decideFault } from './fault.ts'
import { faultSweepMs, truckSilenceMs } from './silence.ts'
import { trackPoint } from './tracking.fixture.ts'

const startedAt = trackPoint(0).at
const last = trackPoint(30)
const load = { startedAt, lastAt: last.at }
const nothing = { points: [], events: [] }

test('silence is a fault within five minutes, whenever the sweep runs', () => {
  expect(truckSilenceMs + faultSweepMs).toBeLessThan(5 * minuteMs)
  expect(decideFault(load, nothing, last.at + truckSilenceMs - 1)).toBeNull()
  expect(decideFault(load, nothing, last.at + truckSilenceMs)).toEqual({ since: last.at, cause: 'unknown' })
})

test('a load without points is silent since its start', () => {
  const never = { startedAt, lastAt: undefined }
  expect(decideFault(never, nothing, startedAt + 4 * minuteMs)).toEqual({ since: startedAt, cause: 'unknown' })
})

test('a lowered permission is a fault immediately, until the truck is located again', () => {
  const events = [{ kind: 'permissionLowered', at: last.at + secondMs } as const]
  const now = last.at + 5 * secondMs
  expect(decideFault(load, { points: [], events }, now)).toEqual({ since: last.at, cause: 'permissionLowered' })
  expect(decideFault({ startedAt, lastAt: now }, { points: [], events }, now + secondMs)).toBeNull()
})

test('a mock location is a fault immediately', () => {
  const mocked = trackPoint(31, { isMock: true })
  const known = { points: [last, mocked], events: [] }
  expect(decideFault(load, known, mocked.at + secondMs)).toEqual({ since: last.at, cause: 'mock' })
})
