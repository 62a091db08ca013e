import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trackPoint } from '../tracker/tracking.fixture.ts'
import { decodeColumns, decodeTrack, encodeTrack } from './codec.ts'
import { pointsOfColumns, sortedDistinctColumns } from './columns.ts'
import { activityTypes, type TrackPoint } from './point.ts'

const known = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }))
const pointArbitrary: fc.Arbitrary<TrackPoint> = fc.record({
  key: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  at: fc.integer({ min: 0, max: 253_402_300_799_999 }),
  clockShiftMs: fc.oneof(fc.constant(0), fc.integer()),
  receivedAt: fc.integer({ min: 0, max: 253_402_300_799_999 }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  accuracyMeters: known(100_000),
  speedMetersPerSecond: known(400),
  headingDegrees: known(359.9),
  batteryLevel: known(1),
  isCharging: fc.boolean(),
  isMoving: fc.boolean(),
  isMock: fc.boolean(),
  isHeartbeat: fc.boolean(),
  activity: fc.option(fc.constantFrom(...activityTypes)),
})

const near = (a: number | null, b: number | null, precision: number) => {
  if (a === null || b === null) expect(a).toBe(b)
  else expect(Math.abs(a - b)).toBeLessThanOrEqual(precision / 2 + 1e-9)
}

test('decoding an encoded batch gives exact keys and times, and other values to the stated precision', () => {
  fc.assert(
    fc.property(fc.array(pointArbitrary, { maxLength: 60 }), points => {
      const decoded = decodeTrack(encodeTrack(points))
      expect(decoded).toHaveLength(points.length)
      decoded.forEach((point, i) => {
        const sent = points[i]!
        expect({ ...point, lat: 0, lng: 0 }).toMatchObject({
          key: sent.key,
          at: sent.at,
          clockShiftMs: sent.clockShiftMs,
          receivedAt: sent.receivedAt,
          activity: sent.activity,
          isCharging: sent.isCharging,
          isMoving: sent.isMoving,
          isMock: sent.isMock,
          isHeartbeat: sent.isHeartbeat,
        })
        near(point.lat, sent.lat, 1e-6)
        near(point.lng, sent.lng, 1e-6)
        near(point.accuracyMeters, sent.accuracyMeters, 0.1)
        near(point.speedMetersPerSecond, sent.speedMetersPerSecond, 0.1)
        near(point.headingDegrees, sent.headingDegrees === null ? null : sent.headingDegrees % 359.5, 1)
        near(point.batteryLevel, sent.batteryLevel, 0.01)
      })
    }),
  )
})

test('encoding a decoded batch again gives the same bytes', () => {
  fc.assert(
    fc.property(fc.array(pointArbitrary, { maxLength: 20 }), points => {
      const once = encodeTrack(points)
      expect(encodeTrack(decodeTrack(once))).toEqual(once)
    }),
  )
})

test('batches in any order, some repeated, decode to each point once, in order of capture', () => {
  const points = Array.from({ length: 24 }, (_, n) => trackPoint(n, n % 5 ? {} : { speedMetersPerSecond: null }))
  const batches = Array.from({ length: 8 }, (_, n) => encodeTrack(points.slice(n * 3, n * 3 + 3)))
  fc.assert(
    fc.property(fc.shuffledSubarray(batches, { minLength: 8 }), fc.subarray(batches), (shuffled, repeats) => {
      const columns = sortedDistinctColumns(decodeColumns([...repeats, ...shuffled]))
      expect(pointsOfColumns(columns)).toEqual(points.flatMap(point => decodeTrack(encodeTrack([point]))))
    }),
  )
})

test('a batch of fifty points takes less than 20 bytes per point, six of them for its key', () => {
  const points = Array.from({ length: 50 }, (_, n) => trackPoint(n, { receivedAt: trackPoint(50).at }))
  expect(encodeTrack(points).length).toBeLessThan(50 * 20)
})

test('damaged bytes throw a RangeError', () => {
  const whole = encodeTrack([trackPoint(1), trackPoint(2)])
  expect(() => decodeTrack(whole.slice(0, -1))).toThrow(RangeError)
  expect(() => decodeTrack(new Uint8Array())).toThrow(RangeError)
  expect(() => decodeTrack(new Uint8Array([9, 0]))).toThrow(RangeError)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      try {
        decodeTrack(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})
