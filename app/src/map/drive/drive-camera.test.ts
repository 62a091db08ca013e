import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { viewOf } from './drive-camera.ts'

const place = { lat: 40.6, lng: -75.6 }
const south = { lat: 40.591, lng: -75.6, headingDegrees: 0, speedMetersPerSecond: 10, at: 0 }

test('the arrow points ahead to a pin straight ahead, and back to a pin behind', () => {
  expect(viewOf(south, place, undefined, 600).aheadDegrees).toBeCloseTo(0, 3)
  expect(viewOf({ ...south, headingDegrees: 180 }, place, undefined, 600).aheadDegrees).toBeCloseTo(180, 3)
  expect(viewOf({ ...south, headingDegrees: 90 }, place, undefined, 600).aheadDegrees).toBeCloseTo(270, 3)
})

test('the time is for the straight line at the current speed, and a stopped truck shows none', () => {
  const view = viewOf(south, place, undefined, 600)
  expect(view.distanceMeters).toBeCloseTo(1000.8, 0)
  expect(view.durationMs! / minuteMs).toBeCloseTo(1.67, 2)
  expect(viewOf({ ...south, speedMetersPerSecond: 0.4 }, place, undefined, 600).durationMs).toBeUndefined()
})

test('a stopped truck keeps its last heading', () => {
  expect(viewOf({ ...south, headingDegrees: null }, place, 90, 600).camera.bearing).toBe(90)
})

test('the camera zooms in as the pin comes closer, within limits', () => {
  const zooms = [40.2, 40.5, 40.59, 40.5999].map(lat => viewOf({ ...south, lat }, place, undefined, 600).camera.zoom)
  expect(zooms).toEqual([...zooms].sort((a, b) => a - b))
  expect(zooms[0]).toBe(10.5)
  expect(zooms.at(-1)).toBe(16.5)
})
