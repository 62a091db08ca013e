import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../time.ts'
import { decideFault, faultSweepMs, silenceMs } from './fault.ts'
import { trackPoint } from './tracking.fixture.ts'

const startedAt = trackPoint(0).at
const last = trackPoint(30)
const load = { startedAt, lastAt: last.at }
const nothing = { points: [], events: [] }

test('silence is told within five minutes, whenever the sweep happens to come', () => {
  expect(silenceMs + faultSweepMs).toBeLessThan(5 * minuteMs)
  expect(decideFault(load, nothing, last.at + silenceMs - 1)).toBeNull()
  expect(decideFault(load, nothing, last.at + silenceMs)).toEqual({ since: last.at, cause: 'unknown' })
})

test('a load that was never heard of is silent since its start', () => {
  const never = { startedAt, lastAt: undefined }
  expect(decideFault(never, nothing, startedAt + 4 * minuteMs)).toEqual({ since: startedAt, cause: 'unknown' })
})

test('a permission taken away is told at once, and is over when the truck is placed again', () => {
  const events = [{ kind: 'permissionLowered', at: last.at + secondMs } as const]
  const now = last.at + 5 * secondMs
  expect(decideFault(load, { points: [], events }, now)).toEqual({ since: last.at, cause: 'permissionLowered' })
  expect(decideFault({ startedAt, lastAt: now }, { points: [], events }, now + secondMs)).toBeNull()
})

test('a made-up place is told at once', () => {
  const made = trackPoint(31, { isMock: true })
  const known = { points: [last, made], events: [] }
  expect(decideFault(load, known, made.at + secondMs)).toEqual({ since: last.at, cause: 'mock' })
})
