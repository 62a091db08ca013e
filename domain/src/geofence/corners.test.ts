import { expect, test } from 'vitest'
import { geofenceSchema, isSimpleRing } from './corners.ts'

const ring = (...corners: [number, number][]) => corners.map(([lat, lng]) => ({ lat: lat / 1000, lng: lng / 1000 }))
const square = ring([0, 0], [0, 4], [4, 4], [4, 0])

test('a geofence is a simple ring, drawn clockwise or counterclockwise', () => {
  expect(isSimpleRing(square)).toBe(true)
  expect(isSimpleRing(square.toReversed())).toBe(true)
  expect(isSimpleRing(ring([0, 0], [0, 4], [2, 1], [4, 4], [4, 0]))).toBe(true)
})

test('a corner may lie on a straight side', () => {
  expect(isSimpleRing(ring([0, 0], [0, 2], [0, 4], [4, 4]))).toBe(true)
})

test.each([
  ['two corners', ring([0, 0], [0, 4])],
  ['sides that cross', ring([0, 0], [4, 4], [0, 4], [4, 0])],
  ['a corner that touches another side', ring([0, 0], [0, 4], [4, 4], [0, 2])],
  ['a side that runs back over the one before', ring([0, 0], [0, 4], [0, 2])],
  ['one place twice', ring([0, 0], [0, 0], [4, 4], [4, 0])],
  ['a corner met twice', ring([0, 0], [2, 2], [0, 4], [4, 4], [2, 2], [4, 0])],
])('%s are not a geofence', (_, corners) => {
  expect(isSimpleRing(corners)).toBe(false)
  expect(geofenceSchema.safeParse(corners).success).toBe(false)
})

test('a geofence has at most 60 corners and is no larger than a place can be', () => {
  const circle = (count: number, radius: number) =>
    Array.from({ length: count }, (_, index) => ({
      lat: radius * Math.sin((2 * Math.PI * index) / count),
      lng: radius * Math.cos((2 * Math.PI * index) / count),
    }))
  expect(geofenceSchema.safeParse(circle(60, 0.01)).success).toBe(true)
  expect(geofenceSchema.safeParse(circle(61, 0.01)).success).toBe(false)
  expect(geofenceSchema.safeParse(circle(20, 0.2)).success).toBe(false)
})
