import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedColumns, trackPoint } from '../tracker/tracking.fixture.ts'
import { listLoadTrackPoints } from './load-track.fixture.ts'
import { buildLoadTrack } from './load-track.ts'
import { decodeLoadTrack, encodeLoadTrack } from './load-track-bytes.ts'

const maybe = (max: number) => fc.option(fc.integer({ min: 0, max }))
const pointArbitrary = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  accuracyMeters: maybe(2000),
  speedMetersPerSecond: maybe(100),
  headingDegrees: maybe(359),
  isMock: fc.boolean(),
  isHeartbeat: fc.boolean(),
})
const head = { projectId: '019a0000-0000-7000-8000-000000000001', loadLogId: '019a0000-0000-7000-8000-000000000002' }
const times = { startedAt: trackPoint(0).at, endedAt: trackPoint(9).at, cutAt: null }

test('a track in bytes decodes to the same track as its JSON', () => {
  fc.assert(
    fc.property(fc.array(pointArbitrary, { maxLength: 40 }), maybe(20), (points, cut) => {
      const cutAt = cut === null ? null : trackPoint(cut).at
      const columns = storedColumns(points.map((point, n) => trackPoint(n, point)))
      const trackHead = { ...head, ...times, cutAt }
      const json = buildLoadTrack(trackHead, columns)
      const { of, points: count } = json
      const read = decodeLoadTrack(encodeLoadTrack(trackHead, columns))
      expect(read).toEqual({ ...trackHead, of, points: listLoadTrackPoints(json) })
      expect(read.points).toHaveLength(count)
    }),
  )
})

test('a track in bytes takes less than half the size of its JSON', () => {
  const points = Array.from({ length: 500 }, (_, n) => trackPoint(n, { headingDegrees: (n * 7) % 360 }))
  const columns = storedColumns(points)
  const json = JSON.stringify(buildLoadTrack({ ...head, ...times }, columns))
  expect(encodeLoadTrack({ ...head, ...times }, columns).length * 2).toBeLessThan(json.length)
})

test('damaged bytes of a track throw a RangeError', () => {
  const whole = encodeLoadTrack({ ...head, ...times }, storedColumns([trackPoint(1), trackPoint(2)]))
  expect(() => decodeLoadTrack(whole.slice(0, -1))).toThrow(RangeError)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      try {
        decodeLoadTrack(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})
