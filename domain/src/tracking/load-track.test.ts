import { expect, test } from 'vitest'
import { buildLoadTrack, listLoadTrackPoints, loadTrackPointsMax, loadTrackSchema, trackFlags } from './load-track.ts'
import type { TrackPoint } from './location-point.ts'
import { trackPoint } from './tracking.fixture.ts'

const head = {
  projectId: '019a0000-0000-7000-8000-000000000001',
  loadLogId: '019a0000-0000-7000-8000-000000000002',
  startedAt: trackPoint(0).at,
  endedAt: null,
  cutAt: null,
}
const listed = (points: TrackPoint[]) => listLoadTrackPoints(buildLoadTrack(head, points))
const flagsOf = (points: TrackPoint[]) => listed(points).map(point => point.flags & ~trackFlags.moving)

test('a track comes back point by point as it was kept', () => {
  const points = Array.from({ length: 30 }, (_, n) => trackPoint(n, { headingDegrees: n % 2 ? null : 90 }))
  const track = buildLoadTrack(head, points)
  expect(loadTrackSchema.parse(track)).toEqual(track)
  listLoadTrackPoints(track).forEach((point, n) => {
    const { at, accuracyMeters, speedMetersPerSecond, headingDegrees } = points[n]!
    expect(point).toMatchObject({ at, accuracyMeters, speedMetersPerSecond, headingDegrees })
    expect(point.lat).toBeCloseTo(points[n]!.lat, 6)
  })
  expect(listed([])).toEqual([])
})

test('a jump, a mock and a speed no truck has are told and marked', () => {
  const points = Array.from({ length: 8 }, (_, n) => trackPoint(n))
  points[3] = trackPoint(3, { lat: 48 })
  points[5] = trackPoint(5, { isMock: true })
  points[6] = trackPoint(6, { speedMetersPerSecond: 120, clockShiftMs: -5 })
  const { unused, mock, clockShifted, speedUnused } = trackFlags
  expect(flagsOf(points)).toEqual([0, 0, 0, unused, 0, unused | mock, clockShifted | speedUnused, 0])
})

test('a track of more points than are told is thinned evenly, its ends kept', () => {
  const points = Array.from({ length: loadTrackPointsMax * 2 + 7 }, (_, n) => trackPoint(n, { lat: 40 }))
  const track = buildLoadTrack(head, points)
  expect(track).toMatchObject({ points: loadTrackPointsMax, of: points.length })
  const told = listLoadTrackPoints(track)
  expect(told[0]?.at).toBe(points[0]?.at)
  expect(told.at(-1)?.at).toBe(points.at(-1)?.at)
})
