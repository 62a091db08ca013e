import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeBetween } from '../geo.ts'
import { placeAt } from './geofence.fixture.ts'
import { edgeCrossings, type GeofenceShape, geofenceOf, metersOutside } from './shape.ts'

const circle: GeofenceShape = { kind: 'circle', center: placeAt(0), radiusMeters: 150 }
/** An L: its inner corner lies at 60 m east, 40 m north. */
const corners = [
  [-180, -120],
  [180, -120],
  [180, 40],
  [60, 40],
  [60, 160],
  [-180, 160],
] as const
const bent: GeofenceShape = { kind: 'polygon', corners: corners.map(([east, north]) => placeAt(east, north)) }
const meters = fc.double({ min: -400, max: 400, noNaN: true })

test('distance from the edge is below zero inside and above it outside', () => {
  expect(metersOutside(circle, placeAt(0))).toBeCloseTo(-150, 3)
  expect(metersOutside(circle, placeAt(250))).toBeCloseTo(100, 1)
  expect(metersOutside(bent, placeAt(0))).toBeCloseTo(-72.1, 1)
  expect(metersOutside(bent, placeAt(100, 100))).toBeCloseTo(40, 1)
  expect(metersOutside(bent, placeAt(0, -220))).toBeCloseTo(100, 1)
})

test('a path from outside to inside crosses the edge an odd number of times, and the edge is there', () => {
  for (const shape of [circle, bent]) {
    fc.assert(
      fc.property(meters, meters, meters, meters, (ax, ay, bx, by) => {
        const a = placeAt(ax, ay)
        const b = placeAt(bx, by)
        const crossings = edgeCrossings(shape, a, b)
        const isOn = [metersOutside(shape, a), metersOutside(shape, b)]
        fc.pre(isOn.every(outside => Math.abs(outside) > 1))
        expect(crossings.length % 2).toBe(Math.sign(isOn[0]!) === Math.sign(isOn[1]!) ? 0 : 1)
        for (const share of crossings) {
          expect(Math.abs(metersOutside(shape, placeBetween(a, b, share)))).toBeLessThan(0.5)
        }
      }),
    )
  }
})

test('a place has the geofence of its corners, and without them a circle of its radius', () => {
  const place = { ...placeAt(0), radiusMeters: 150 }
  expect(geofenceOf(place)).toEqual(circle)
  if (bent.kind !== 'polygon') throw new Error('no polygon')
  expect(geofenceOf({ ...place, geofence: [...bent.corners] })).toEqual(bent)
  expect(geofenceOf({ ...place, geofence: bent.corners.slice(0, 2) })).toEqual(circle)
})
