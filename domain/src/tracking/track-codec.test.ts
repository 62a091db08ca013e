import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TrackPoint } from './location-point.ts'
import { decodeTrack, encodeTrack } from './track-codec.ts'
import { trackPoint } from './tracking.fixture.ts'

const known = (max: number) => fc.option(fc.double({ min: 0, max, noNaN: true }))
const pointArbitrary: fc.Arbitrary<TrackPoint> = fc.record({
  uuid: fc.oneof(fc.uuid(), fc.string({ minLength: 1, maxLength: 64 })),
  at: fc.integer({ min: 0, max: 253_402_300_799_999 }),
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
})

const near = (a: number | null, b: number | null, precision: number) => {
  if (a === null || b === null) expect(a).toBe(b)
  else expect(Math.abs(a - b)).toBeLessThanOrEqual(precision / 2 + 1e-9)
}

test('any batch comes back, exact in ids and times, to the stated precision in the rest', () => {
  fc.assert(
    fc.property(fc.array(pointArbitrary, { maxLength: 60 }), points => {
      const decoded = decodeTrack(encodeTrack(points))
      expect(decoded).toHaveLength(points.length)
      decoded.forEach((point, i) => {
        const sent = points[i]!
        expect({ ...point, lat: 0, lng: 0 }).toMatchObject({
          uuid: sent.uuid,
          at: sent.at,
          isCharging: sent.isCharging,
          isMoving: sent.isMoving,
          isMock: sent.isMock,
          isHeartbeat: sent.isHeartbeat,
        })
        near(point.lat, sent.lat, 1e-6)
        near(point.lng, sent.lng, 1e-6)
        near(point.accuracyMeters, sent.accuracyMeters, 0.1)
        near(point.speedMetersPerSecond, sent.speedMetersPerSecond, 0.01)
        near(point.headingDegrees, sent.headingDegrees, 0.1)
        near(point.batteryLevel, sent.batteryLevel, 0.01)
      })
    }),
  )
})

test('packing what was unpacked changes nothing more', () => {
  fc.assert(
    fc.property(fc.array(pointArbitrary, { maxLength: 20 }), points => {
      const once = encodeTrack(points)
      expect(encodeTrack(decodeTrack(once))).toEqual(once)
    }),
  )
})

test('a batch of fifty takes less than 34 bytes a point, half of them its uuid', () => {
  const points = Array.from({ length: 50 }, (_, n) => trackPoint(n))
  expect(encodeTrack(points).length).toBeLessThan(50 * 34)
})

test('broken bytes are refused, whatever they are', () => {
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
