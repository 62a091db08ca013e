import { expect, test } from 'vitest'
import { country, mapStartOf, startOfBounds } from './map-start.ts'

const home = { lat: 40.6, lng: -75.5 }
const device = { lat: 41, lng: -74 }
const work = [
  { lat: 40.5, lng: -75.7 },
  { lat: 40.7, lng: -75.3 },
]
const ground = { center: { lat: 45, lng: -93 }, zoom: 8 }

test('a map begins at the business, else at the device, else at the work, else at the map’s own area', () => {
  expect(mapStartOf({ home, device, work, ground })).toEqual({ center: home, zoom: 11 })
  expect(mapStartOf({ device, work, ground })).toEqual({ center: device, zoom: 11 })
  const around = mapStartOf({ work, ground })
  expect(around.center.lat).toBeCloseTo(40.6)
  expect(around.center.lng).toBeCloseTo(-75.5)
  expect(around.zoom).toBeCloseTo(Math.log2(450))
  expect(mapStartOf({ ground })).toEqual(ground)
  expect(mapStartOf({})).toEqual(country)
})

test('work at one place is shown with its town, and work across the country with the country', () => {
  expect(mapStartOf({ work: [home] })).toEqual({ center: home, zoom: 11 })
  const coasts = mapStartOf({ work: [home, { lat: 34, lng: -118 }] })
  expect(coasts.zoom).toBe(3)
})

test('an archive of the whole world says nothing about where to begin', () => {
  expect(startOfBounds(-180, -85, 180, 85)).toBeUndefined()
  expect(startOfBounds(-80.6, 39.7, -74.6, 42.3)?.center.lat).toBeCloseTo(41)
})
