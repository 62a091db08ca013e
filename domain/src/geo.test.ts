import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearingDegrees, boundingBox, distanceMeters, isInPolygon, isWithinMeters, segmentInCircle } from './geo.ts'

const pit = { lat: 40.5, lng: -74.5 }
const place = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -179, max: 179, noNaN: true }),
})

test('a degree of latitude is 111.195 km', () => {
  expect(distanceMeters({ lat: 0, lng: 0 }, { lat: 1, lng: 0 })).toBeCloseTo(111_195.08, 1)
})

test('New York to London is 5,570 km', () => {
  const km = distanceMeters({ lat: 40.7128, lng: -74.006 }, { lat: 51.5074, lng: -0.1278 }) / 1000
  expect(Math.round(km)).toBe(5570)
})

test('bearings are compass degrees', () => {
  expect(bearingDegrees(pit, { lat: 41, lng: -74.5 })).toBeCloseTo(0)
  expect(bearingDegrees({ lat: 0, lng: 0 }, { lat: 0, lng: 1 })).toBeCloseTo(90)
  expect(bearingDegrees(pit, { lat: 40, lng: -74.5 })).toBeCloseTo(180)
  expect(bearingDegrees({ lat: 0, lng: 0 }, { lat: 0, lng: -1 })).toBeCloseTo(270)
})

test('two places are within their distance and a bit, and not within a bit less', () => {
  const step = fc.double({ min: -0.01, max: 0.01, noNaN: true })
  const near = fc.tuple(place, step, step).map(([a, lat, lng]) => [a, { lat: a.lat + lat, lng: a.lng + lng }] as const)
  fc.assert(
    fc.property(fc.oneof(near, fc.tuple(place, place)), ([a, b]) => {
      const meters = distanceMeters(a, b)
      expect(isWithinMeters(a, b, meters + 1e-6)).toBe(true)
      if (meters > 1e-6) expect(isWithinMeters(a, b, meters - 1e-6)).toBe(false)
    }),
  )
})

test('the distance there equals the distance back, and no distance is negative', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(distanceMeters(a, b)).toBeCloseTo(distanceMeters(b, a), 5)
      expect(distanceMeters(a, b)).toBeGreaterThanOrEqual(0)
      expect(distanceMeters(a, a)).toBe(0)
    }),
  )
})

test('a point is inside or outside a circle, and inside or outside a square', () => {
  expect(isWithinMeters({ lat: 40.5009, lng: -74.5 }, pit, 101)).toBe(true)
  expect(isWithinMeters({ lat: 40.501, lng: -74.5 }, pit, 101)).toBe(false)
  const square = [pit, { lat: 40.6, lng: -74.5 }, { lat: 40.6, lng: -74.4 }, { lat: 40.5, lng: -74.4 }]
  expect(isInPolygon({ lat: 40.55, lng: -74.45 }, square)).toBe(true)
  expect(isInPolygon({ lat: 40.65, lng: -74.45 }, square)).toBe(false)
  expect(isInPolygon({ lat: 40.55, lng: -74.35 }, square)).toBe(false)
})

test('a geofence between two fixes 300 m apart is not missed, and its times are interpolated', () => {
  // 300 m east to west through the middle of a circle of 60 m, in 30 s: inside from 9 s to 21 s.
  const step = 150 / (111_195.08 * Math.cos((40.5 * Math.PI) / 180))
  const from = { lat: 40.5, lng: -74.5 + step, at: 0 }
  const to = { lat: 40.5, lng: -74.5 - step, at: 30_000 }
  const inside = segmentInCircle(from, to, pit, 60)
  expect(Math.abs(inside!.enteredAt - 9000)).toBeLessThan(20)
  expect(Math.abs(inside!.leftAt - 21_000)).toBeLessThan(20)
})

test('a line that passes by, ends before or begins after the circle is outside', () => {
  const past = (lat: number, a: number, b: number) =>
    segmentInCircle({ lat, lng: a, at: 0 }, { lat, lng: b, at: 1000 }, pit, 100)
  expect(past(40.51, -74.6, -74.4)).toBeUndefined()
  expect(past(40.5, -74.6, -74.55)).toBeUndefined()
  expect(past(40.5, -74.45, -74.4)).toBeUndefined()
})

test('a truck that stands still inside is inside all the time', () => {
  expect(segmentInCircle({ ...pit, at: 5 }, { ...pit, at: 9 }, pit, 10)).toEqual({ enteredAt: 5, leftAt: 9 })
})

test('the times of a crossing are between its fixes', () => {
  const near = fc.record({ north: fc.integer({ min: -500, max: 500 }), east: fc.integer({ min: -500, max: 500 }) })
  fc.assert(
    fc.property(near, near, fc.integer({ min: 1, max: 400 }), (a, b, radius) => {
      const at = (spot: typeof a, ms: number) => ({
        lat: 40.5 + spot.north / 1e5,
        lng: -74.5 + spot.east / 1e5,
        at: ms,
      })
      const inside = segmentInCircle(at(a, 1000), at(b, 9000), pit, radius)
      if (isWithinMeters(at(a, 0), pit, radius - 2) || isWithinMeters(at(b, 0), pit, radius - 2))
        expect(inside).toBeDefined()
      if (!inside) return
      expect(inside.enteredAt).toBeGreaterThanOrEqual(1000)
      expect(inside.leftAt).toBeLessThanOrEqual(9000)
      expect(inside.enteredAt).toBeLessThanOrEqual(inside.leftAt)
    }),
  )
})

test('a box contains all its points', () => {
  expect(boundingBox([])).toBeUndefined()
  expect(boundingBox([pit, { lat: 41, lng: -75 }])).toEqual({ south: 40.5, west: -75, north: 41, east: -74.5 })
})
