import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../time.ts'
import { storedColumns, trackPoint } from '../tracker/tracking.fixture.ts'
import { gpxOf } from './gpx.ts'
import type { LoadTrackHead } from './load-track.ts'
import { decodeLoadTrack, encodeLoadTrack } from './load-track-bytes.ts'
import type { TrackPoint } from './point.ts'
import { momentAt, replayOf, speedsOf } from './replay.ts'

const startedAt = trackPoint(0).at
const span = {
  projectId: '019a0000-0000-7000-8000-000000000001',
  loadLogId: '019a0000-0000-7000-8000-000000000002',
  startedAt,
  endedAt: startedAt + 20 * minuteMs,
  cutAt: null,
}
const decoded = (head: LoadTrackHead, points: TrackPoint[]) =>
  decodeLoadTrack(encodeLoadTrack(head, storedColumns(points)))
const replay = (points: TrackPoint[], head: Partial<typeof span> = {}) =>
  replayOf(decoded({ ...span, ...head }, points), startedAt + 30 * minuteMs)

/** A point every ten seconds for two minutes, then again from the tenth minute to the end. */
const silent = [
  ...Array.from({ length: 13 }, (_, n) => trackPoint(n)),
  ...Array.from({ length: 61 }, (_, n) => trackPoint(60 + n)),
]

test('a silence splits the track, and is a gap between two known places', () => {
  const { stretches, gaps } = replay(silent)
  expect(stretches.map(stretch => stretch.length)).toEqual([13, 61])
  expect(gaps).toHaveLength(1)
  expect(gaps[0]).toMatchObject({ from: startedAt + 2 * minuteMs, to: startedAt + 10 * minuteMs })
  expect(gaps[0]?.before?.lat).toBeCloseTo(40.512, 6)
  expect(gaps[0]?.after?.lat).toBeCloseTo(40.56, 6)
})

test('four minutes in which the truck moved far unseen split the track, too', () => {
  const points = Array.from({ length: 121 }, (_, n) => trackPoint(n)).filter((_, n) => n <= 12 || n >= 36)
  const { stretches, gaps } = replay(points)
  expect(stretches.map(stretch => stretch.length)).toEqual([13, 85])
  expect(gaps).toMatchObject([{ from: startedAt + 2 * minuteMs, to: startedAt + 6 * minuteMs }])
})

test('between two points the truck’s place is interpolated, and in a gap it is the last known place', () => {
  const known = momentAt(replay(silent), startedAt + 15 * secondMs)
  expect(known).toMatchObject({ isKnown: true, speedMetersPerSecond: 11, accuracyMeters: 5 })
  expect(known.place?.lat).toBeCloseTo(40.5015, 6)
  const lost = momentAt(replay(silent), startedAt + 3 * minuteMs)
  expect(lost).toMatchObject({ isKnown: false, placedAt: startedAt + 2 * minuteMs, speedMetersPerSecond: null })
  expect(lost.place?.lat).toBeCloseTo(40.512, 6)
  expect(momentAt(replay([]), startedAt).place).toBeUndefined()
})

test('a load without points is one gap from its start to its end', () => {
  expect(replay([]).gaps).toEqual([{ from: startedAt, to: startedAt + 20 * minuteMs }])
})

test('an impossible point is not part of the track', () => {
  const { stretches, unused } = replay(silent.with(5, trackPoint(5, { lat: 48 })))
  expect(stretches.map(stretch => stretch.length)).toEqual([12, 61])
  expect(unused).toHaveLength(1)
})

test('a pit sees the track until the truck left, and no gap after it', () => {
  const cutAt = startedAt + 2 * minuteMs
  const { endedAt, gaps } = replayOf(decoded({ ...span, cutAt }, silent), startedAt)
  expect({ endedAt, gaps }).toEqual({ endedAt: cutAt, gaps: [] })
})

test('speed is the device’s, or else distance over time', () => {
  const points = [trackPoint(0), trackPoint(1, { speedMetersPerSecond: null }), trackPoint(2)]
  const [first, second] = speedsOf(replay(points))
  expect(first?.metersPerSecond).toBe(11)
  expect(second?.metersPerSecond).toBeCloseTo(11.12, 1)
})

test('a GPX file has a segment for each stretch and a point for each point of it', () => {
  const gpx = gpxOf(replay(silent), 'Load 5 & more')
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  expect(gpx.match(/<trkpt /g)).toHaveLength(74)
  expect(gpx).toContain(`<trkpt lat="40.5" lon="-74.5"><time>${new Date(startedAt).toISOString()}</time></trkpt>`)
  expect(gpx).toContain('<name>Load 5 &amp; more</name>')
})
