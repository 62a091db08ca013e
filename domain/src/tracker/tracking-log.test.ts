import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { trackPoint } from './tracking.fixture.ts'
import { summarizeTrack, trackingLogSchema } from './tracking-log.ts'

const ids = { projectId: '01a13f01-1d00-7000-8000-000000000000', loadLogId: '01a13f01-1d00-7000-8000-000000000001' }
const startedAt = trackPoint(0).at
const span = { ...ids, startedAt, endedAt: startedAt + 10 * minuteMs }
const drive = Array.from({ length: 61 }, (_, n) => trackPoint(n))

test('a summary has the points, the meters and the last point of its span', () => {
  const log = summarizeTrack(span, drive, { nowMs: 0 })
  expect(log).toMatchObject({ ...span, points: 61, trackedMinutes: 10, gapMinutes: 0, gaps: [] })
  // 60 steps of a thousandth of a degree of latitude, 111.195 m each.
  expect(log.meters).toBe(6672)
  expect(log.lastPoint).toEqual({ lat: drive[60]!.lat, lng: -74.5, at: drive[60]!.at })
  expect(trackingLogSchema.safeParse(log).success).toBe(true)
})

test('silence is a gap, and its distance is not counted', () => {
  const holed = drive.filter((_, n) => n < 10 || n >= 50)
  const log = summarizeTrack(span, holed, { nowMs: 0 })
  expect(log.gaps).toEqual([{ from: drive[9]!.at, to: drive[50]!.at, cause: 'unknown', meters: 4559 }])
  expect(log).toMatchObject({ gapMinutes: 7, trackedMinutes: 3 })
  expect(log.meters).toBe(Math.round(19 * 111.195))
})

test('a span without points is one gap, up to now while it is open', () => {
  const log = summarizeTrack({ ...span, endedAt: null }, [], { nowMs: startedAt + 8 * minuteMs })
  expect(log).toMatchObject({ points: 0, meters: 0, gapMinutes: 8, lastPoint: null })
})

test('a jump of the fix is stored, but its distance is not counted', () => {
  const jumped = [...drive.slice(0, 5), trackPoint(5, { lat: 42 }), ...drive.slice(6)]
  expect(summarizeTrack(span, jumped, { nowMs: 0 })).toMatchObject({ points: 61, meters: 6672 })
})

test('late, repeated and unordered points give the same summary', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(drive, { minLength: 61 }), fc.subarray(drive), (shuffled, repeats) => {
      expect(summarizeTrack(span, [...shuffled, ...repeats], { nowMs: 0 })).toEqual(
        summarizeTrack(span, drive, { nowMs: 0 }),
      )
    }),
  )
})
