import { distanceMeters } from '@haulway/domain/geo.ts'
import { expect, test } from 'vitest'
import { type WayFix, wayToPin } from './way-to-pin.ts'

const pin = { lat: 40.6, lng: -75.6 }
const fix = (seconds: number, lat: number, more: Partial<WayFix> = {}): WayFix => ({
  ...{ at: seconds * 1000, lat, lng: -75.6, speedMetersPerSecond: null, headingDegrees: null },
  ...more,
})

test('before the first fix nothing is said', () => {
  expect(wayToPin([], pin)).toBeUndefined()
})

test('one fix gives distance and compass, but neither ahead nor minutes', () => {
  const way = wayToPin([fix(0, 40.5)], pin)
  expect(way?.distanceMeters).toBeCloseTo(distanceMeters({ lat: 40.5, lng: -75.6 }, pin))
  expect(way?.bearingDegrees).toBeCloseTo(0)
  expect(way).toMatchObject({ aheadDegrees: undefined, minutes: undefined })
})

test('driving north at 20 m/s the pin in the north is ahead, and the minutes are distance over speed', () => {
  const perSecond = 20 / 111_195
  const fixes = [0, 10, 20, 30].map(seconds => fix(seconds, 40.5 + seconds * perSecond))
  const way = wayToPin(fixes, pin)
  expect(way?.aheadDegrees).toBeCloseTo(0)
  expect(way?.minutes).toBe(Math.round(way!.distanceMeters / 20 / 60))
})

test('driving away from it, it lies behind', () => {
  const way = wayToPin([fix(0, 40.52), fix(10, 40.51)], pin)
  expect(way?.aheadDegrees).toBeCloseTo(180)
})

test('standing in line there are no minutes, and the heading measured before does not count', () => {
  const standing = { speedMetersPerSecond: 0, headingDegrees: 90 }
  const way = wayToPin([fix(0, 40.5, standing), fix(30, 40.5, standing)], pin)
  expect(way).toMatchObject({ aheadDegrees: undefined, minutes: undefined })
})
