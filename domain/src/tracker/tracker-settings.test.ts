import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cutBatches,
  flushReason,
  isMovingAgain,
  keepFix,
  paceOf,
  standingAfterMs,
  trackerConstants,
  waitsLongSince,
  watchOptions,
} from './tracker-settings.ts'
import { trackPoint } from './tracking.fixture.ts'

test('the constants are those of specification 9', () => {
  expect(trackerConstants).toEqual({
    highAccuracy: true,
    distanceFilterMeters: 50,
    stopOnTerminate: false,
    autoSync: true,
    syncThreshold: 5,
    batchSync: true,
    batchPointsMax: 50,
    daysToPersistMax: 2,
    showsBackgroundLocationIndicator: true,
  })
})

test('a fix is kept when it is the first, or 50 m further', () => {
  const first = trackPoint(0)
  const metersOn = (meters: number) => ({ ...first, at: first.at + 5000, lat: first.lat + meters / 111_195 })
  expect(keepFix(first, undefined)).toBe('moved')
  expect(keepFix(metersOn(49), first)).toBeUndefined()
  expect(keepFix(metersOn(51), first)).toBe('moved')
})

test('a standing truck sends a heartbeat every minute, and a vague fix does not count as movement', () => {
  const first = trackPoint(0)
  expect(keepFix({ ...first, at: first.at + 59_000 }, first)).toBeUndefined()
  expect(keepFix({ ...first, at: first.at + 60_000 }, first)).toBe('heartbeat')
  expect(keepFix({ ...first, at: first.at + 9000, lat: 41, accuracyMeters: 900 }, first)).toBeUndefined()
  expect(keepFix({ ...first, lat: 41 }, first)).toBeUndefined()
})

test('the queue is sent at five points, on the timer, on a change of state and when the page is hidden', () => {
  expect(flushReason({ count: 5 }, 0)).toBe('threshold')
  expect(flushReason({ count: 4, oldestQueuedAt: 0 }, 29_999)).toBeUndefined()
  expect(flushReason({ count: 4, oldestQueuedAt: 0 }, 30_000)).toBe('timer')
  expect(flushReason({ count: 1 }, 0, 'pageHidden')).toBe('pageHidden')
  expect(flushReason({ count: 1 }, 0, 'stateChanged')).toBe('stateChanged')
  expect(flushReason({ count: 0 }, 0, 'pageHidden')).toBeUndefined()
})

test('batches contain one load each and at most 50 points, every point once and in order', () => {
  const points = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 300 })
  fc.assert(
    fc.property(points, loads => {
      const queue = loads.map((loadLogId, n) => ({ projectId: 'p', loadLogId, n }))
      const batches = cutBatches(queue)
      for (const batch of batches) {
        expect(batch.points.length).toBeLessThanOrEqual(50)
        expect(batch.points.every(point => point.loadLogId === batch.loadLogId)).toBe(true)
      }
      for (const load of ['a', 'b', 'c']) {
        const sent = batches.filter(batch => batch.loadLogId === load).flatMap(batch => batch.points)
        expect(sent).toEqual(queue.filter(point => point.loadLogId === load))
      }
    }),
  )
})

test('a truck is standing after three minutes in one place, and is then located with less power', () => {
  expect(paceOf(0, standingAfterMs - 1)).toBe('moving')
  expect(paceOf(0, standingAfterMs)).toBe('standing')
  expect(watchOptions.moving.enableHighAccuracy).toBe(true)
  expect(watchOptions.standing).toMatchObject({ enableHighAccuracy: false, maximumAge: 20_000 })
})

test('a rough fix counts as movement only beyond its accuracy, and any speed does', () => {
  const stand = trackPoint(0)
  const fix = (meters: number, more: object) => ({ ...stand, lat: stand.lat + meters / 111_195, ...more })
  const still = { speedMetersPerSecond: null }
  expect(isMovingAgain(fix(80, { accuracyMeters: 40, ...still }), stand)).toBe(false)
  expect(isMovingAgain(fix(95, { accuracyMeters: 40, ...still }), stand)).toBe(true)
  expect(isMovingAgain(fix(900, { accuracyMeters: 2000, ...still }), stand)).toBe(false)
  expect(isMovingAgain(fix(0, { accuracyMeters: 40, speedMetersPerSecond: 3 }), stand)).toBe(true)
})

test('points wait too long from 24 hours on', () => {
  const dayMs = 86_400_000
  expect(waitsLongSince(null, dayMs)).toBeUndefined()
  expect(waitsLongSince(1, dayMs)).toBeUndefined()
  expect(waitsLongSince(0, dayMs)).toBe(0)
})
