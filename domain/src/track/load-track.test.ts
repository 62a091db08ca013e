import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedColumns, trackPoint } from '../tracker/tracking.fixture.ts'
import { placingPoints } from './gaps.ts'
import { listLoadTrackPoints } from './load-track.fixture.ts'
import { buildLoadTrack, flagsOfFixes, loadTrackPointsMax, loadTrackSchema, trackFlags } from './load-track.ts'
import type { TrackPoint } from './point.ts'

const head = {
  projectId: '019a0000-0000-7000-8000-000000000001',
  loadLogId: '019a0000-0000-7000-8000-000000000002',
  startedAt: trackPoint(0).at,
  endedAt: null,
}
const built = (points: TrackPoint[], cutAt: number | null = null) =>
  buildLoadTrack({ ...head, cutAt }, storedColumns(points))
const listed = (points: TrackPoint[]) => listLoadTrackPoints(built(points))
const flagsOf = (points: TrackPoint[]) => listed(points).map(point => point.flags & ~trackFlags.moving)

test('a track contains each stored point', () => {
  const points = Array.from({ length: 30 }, (_, n) => trackPoint(n, { headingDegrees: n % 2 ? null : 90 }))
  const track = built(points)
  expect(loadTrackSchema.parse(track)).toEqual(track)
  listLoadTrackPoints(track).forEach((point, n) => {
    const { at, accuracyMeters, speedMetersPerSecond, headingDegrees } = points[n]!
    expect(point).toMatchObject({ at, accuracyMeters, speedMetersPerSecond, headingDegrees })
    expect(point.lat).toBeCloseTo(points[n]!.lat, 6)
  })
  expect(listed([])).toEqual([])
})

test('an answer with a value that is not an integer in its columns is refused', () => {
  const track = built([trackPoint(0), trackPoint(1)])
  for (const lat of [[1, null], [1.5], ['1'], 'no column', undefined, Array(loadTrackPointsMax + 1).fill(0)]) {
    expect(loadTrackSchema.safeParse({ ...track, lat }).success).toBe(false)
  }
  expect(loadTrackSchema.safeParse({ ...track, headingDegrees: [null, 90] }).success).toBe(true)
})

test('a jump, a mock and an impossible speed are included and flagged', () => {
  const points = Array.from({ length: 8 }, (_, n) => trackPoint(n))
  points[3] = trackPoint(3, { lat: 48 })
  points[5] = trackPoint(5, { isMock: true })
  points[6] = trackPoint(6, { speedMetersPerSecond: 120, clockShiftMs: -5 })
  const { unused, mock, clockShifted, speedUnused } = trackFlags
  expect(flagsOf(points)).toEqual([0, 0, 0, unused, 0, unused | mock, clockShifted | speedUnused, 0])
})

test('whatever strays a track has, the points that place the truck are used and all others flagged', () => {
  const step = fc.record({
    north: fc.constantFrom(0, 0, 0, 0.0001, 0.002, 0.02, 1),
    isMock: fc.integer({ max: 9, min: 0 }).map(n => n === 0),
    accuracyMeters: fc.constantFrom(5, 5, 40, 300),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const points = steps.map(({ north, ...more }, n) => trackPoint(n, { lat: 40 + north, ...more }))
      const placing = new Set(placingPoints(points))
      const used = points.filter((_, n) => (flagsOfFixes(points)[n]! & trackFlags.unused) === 0)
      expect(used).toEqual(points.filter(point => placing.has(point)))
    }),
  )
})

test('a reader who may see part of the track gets that part, with the same flags as in the full track', () => {
  const points = Array.from({ length: 8 }, (_, n) => trackPoint(n, n === 3 ? { lat: 48 } : {}))
  const part = built(points, points[5]!.at)
  expect(part).toMatchObject({ points: 5, of: 5 })
  expect(listLoadTrackPoints(part)).toEqual(listed(points).slice(0, 5))
  expect(built(points, points[0]!.at)).toMatchObject({ points: 0, at: [] })
})

test('a track with too many points is thinned evenly and keeps its ends', () => {
  const points = Array.from({ length: loadTrackPointsMax * 2 + 7 }, (_, n) => trackPoint(n, { lat: 40 }))
  const track = built(points)
  expect(track).toMatchObject({ points: loadTrackPointsMax, of: points.length })
  const listedPoints = listLoadTrackPoints(track)
  expect(listedPoints[0]?.at).toBe(points[0]?.at)
  expect(listedPoints.at(-1)?.at).toBe(points.at(-1)?.at)
})
