/** What Traccar's client and other trackers really send becomes the point that they mean. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPoint } from '../track/point.ts'
import { pluginPointOfOsmAnd } from './osmand.ts'

const now = Date.UTC(2026, 10, 25, 14)
const read = (query: string) => readPoint(pluginPointOfOsmAnd(Object.fromEntries(new URLSearchParams(query)), now), now)

test('a query of the Traccar client for Android is read: seconds, knots, percent', () => {
  const query =
    'id=333333&timestamp=1764079200&lat=40.6102&lon=-75.4901&speed=31.5&bearing=184.2&altitude=112.4' +
    '&accuracy=4.8&batt=87.0&charge=true'
  expect(read(query).point).toMatchObject({
    at: 1_764_079_200_000,
    lat: 40.6102,
    lng: -75.4901,
    accuracyMeters: 4.8,
    headingDegrees: 184.2,
    batteryLevel: 0.87,
    isCharging: true,
    isMock: false,
    speedMetersPerSecond: expect.closeTo(16.205, 3),
  })
})

test('a query of the Traccar client for iOS is read, with its unknown speed and accuracy', () => {
  const query =
    'id=1&timestamp=1764079200.512&lat=40.61&lon=-75.49&speed=-1.0&bearing=-1&altitude=98&accuracy=-1&batt=64'
  expect(read(query).point).toMatchObject({
    at: 1_764_079_200_512,
    accuracyMeters: null,
    speedMetersPerSecond: null,
    headingDegrees: null,
  })
})

test.each([
  ['timestamp=1764079200000', 1_764_079_200_000],
  ['timestamp=2025-11-25T14:00:00Z', 1_764_079_200_000],
  ['timestamp=2025-11-25T09:00:00-05:00', 1_764_079_200_000],
  ['timestamp=2025-11-25%2014:00:00', 1_764_079_200_000],
  ['', now],
])('the time of “%s” is read', (query, at) => {
  expect(read(`lat=1&lon=2&${query}`).point?.at).toBe(at)
})

test.each([
  '',
  'lat=1',
  'lon=1',
  'lat=&lon=',
  'lat=91&lon=0',
  'lat=1&lon=181',
  'lat=NaN&lon=1',
  'lat=1e999&lon=1',
  'lat=x&lon=1',
  'lat=1&lon=2&timestamp=soon',
  'lat=1&lon=2&timestamp=-5',
  'lat=1&lon=2&timestamp=',
])('“%s” is not a point', query => {
  expect(read(query).point).toBeUndefined()
})

test('the same point sent twice has the same key, and another moment has another', () => {
  const [one, same, other] = ['10', '10', '11'].map(
    second => read(`lat=1&lon=2&timestamp=17640792${second}`).point?.key,
  )
  expect(one).toBe(same)
  expect(one).not.toBe(other)
})

test('no fields make it throw, and what is read is in range', () => {
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.array(fc.string()), fc.constant(undefined))
  const names = ['lat', 'lon', 'timestamp', 'speed', 'bearing', 'accuracy', 'altitude', 'batt', 'charge']
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), fields => {
      const { point } = readPoint(pluginPointOfOsmAnd(fields, now), now)
      if (!point) return
      expect(Math.abs(point.lat)).toBeLessThanOrEqual(90)
      expect(point.batteryLevel ?? 0).toBeLessThanOrEqual(1)
      expect(point.speedMetersPerSecond ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})
