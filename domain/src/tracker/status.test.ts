import { expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../time.ts'
import { noFixMs, noTracker, type TrackerStatus, trackingLight } from './status.ts'

const now = 1_792_058_400_000
const tracking = (more: Partial<TrackerStatus>): TrackerStatus => ({
  ...noTracker,
  loadLogId: 'a load',
  since: now - 10 * minuteMs,
  lastFixAt: now - 9 * secondMs,
  ...more,
})

test('a tracker without a load has no status light', () => {
  expect(trackingLight(noTracker, now)).toBeUndefined()
})

test('recent fixes without failed requests are good', () => {
  expect(trackingLight(tracking({}), now)).toEqual({ light: 'good' })
})

test('a problem that only a person can fix shows stop', () => {
  for (const ability of ['insecure', 'unable', 'denied', 'off', 'coarse'] as const) {
    expect(trackingLight(tracking({ ability }), now)).toEqual({ light: 'stop', cause: ability })
  }
})

test('a lost fix shows stop within a minute, and a lost network only wait', () => {
  expect(noFixMs.web).toBeLessThan(minuteMs)
  expect(trackingLight(tracking({ lastFixAt: now - noFixMs.web + 1 }), now)).toEqual({ light: 'good' })
  const lastFixAt = now - 3 * minuteMs
  expect(trackingLight(tracking({ lastFixAt }), now)).toEqual({ light: 'stop', cause: 'noFix', since: lastFixAt })
  const failingSince = now - 40 * minuteMs
  expect(trackingLight(tracking({ failingSince }), now)).toEqual({
    light: 'wait',
    cause: 'noNetwork',
    since: failingSince,
  })
})

test('a tracker that has just started waits for its first fix, and a fix of an earlier load does not count', () => {
  const since = now - 20 * secondMs
  const waits = { light: 'wait', cause: 'firstFix' }
  expect(trackingLight(tracking({ since, lastFixAt: null }), now)).toEqual(waits)
  expect(trackingLight(tracking({ since, lastFixAt: since - minuteMs }), now)).toEqual(waits)
})

test('fixes too rough to place a truck show stop within a minute, and very rough ones mean a coarse permission', () => {
  const rough = { roughSince: now - 45 * secondMs, accuracyMeters: 300 }
  const stop = { light: 'stop', since: rough.roughSince }
  expect(trackingLight(tracking(rough), now)).toEqual({ ...stop, cause: 'rough' })
  expect(trackingLight(tracking({ ...rough, accuracyMeters: 2000 }), now)).toEqual({ ...stop, cause: 'coarse' })
  expect(trackingLight(tracking({ ...rough, roughSince: now - 30 * secondMs }), now)).toEqual({ light: 'good' })
})

test('points that have waited for a day are shown, with or without a load', () => {
  const oldestWaitingAt = now - dayMs
  const expected = { light: 'wait', cause: 'waitsLong', since: oldestWaitingAt }
  expect(trackingLight(noTracker, now, { oldestWaitingAt })).toEqual(expected)
  expect(trackingLight(tracking({ failingSince: oldestWaitingAt }), now, { oldestWaitingAt })).toEqual(expected)
  expect(trackingLight(noTracker, now, { oldestWaitingAt: oldestWaitingAt + 1 })).toBeUndefined()
})

test('a hidden page, a wrong clock, a limited permission and a battery saver show while points arrive', () => {
  const hidden = { hiddenFrom: now - 5 * minuteMs, hiddenUntil: now - minuteMs }
  const expected = { light: 'wait', cause: 'hidden', since: hidden.hiddenFrom }
  expect(trackingLight(tracking(hidden), now)).toEqual(expected)
  expect(trackingLight(tracking(hidden), now + minuteMs)).toMatchObject({ light: 'stop', cause: 'noFix' })
  expect(trackingLight(tracking({ ...hidden, lastFixAt: now + minuteMs }), now + minuteMs)).toEqual({ light: 'good' })
  expect(trackingLight(tracking({}), now, { clockOffsetMs: -minuteMs })).toEqual({ light: 'wait', cause: 'clockWrong' })
  const isLimited = tracking({ ability: 'whileInUse' })
  expect(trackingLight(isLimited, now)).toEqual({ light: 'wait', cause: 'whileInUse' })
  const silent = { ...isLimited, lastFixAt: now - 3 * minuteMs }
  expect(trackingLight(silent, now)).toMatchObject({ light: 'stop', cause: 'noFix' })
  expect(trackingLight(tracking({ isPowerSave: true }), now)).toEqual({ light: 'wait', cause: 'powerSave' })
})
