import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../time.ts'
import { noFixMs, noTracker, type TrackerStatus, trackingLight } from './tracking-light.ts'

const now = 1_792_058_400_000
const tracking = (more: Partial<TrackerStatus>): TrackerStatus => ({
  ...noTracker,
  ...{ loadLogId: 'a load', since: now - 10 * minuteMs, lastFixAt: now - 9 * secondMs },
  ...more,
})

test('a tracker without a load has no light', () => {
  expect(trackingLight(noTracker, now)).toBeUndefined()
})

test('fresh fixes and no failed sending are good', () => {
  expect(trackingLight(tracking({}), now)).toEqual({ light: 'good' })
})

test('what only a person can mend stops', () => {
  for (const ability of ['insecure', 'unable', 'denied'] as const) {
    expect(trackingLight(tracking({ ability }), now)).toEqual({ light: 'stop', cause: ability })
  }
})

test('a lost fix stops within a minute, a lost network only waits', () => {
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

test('a tracker that has just begun waits for its first fix, and an old load’s fix is none', () => {
  const since = now - 20 * secondMs
  const waits = { light: 'wait', cause: 'firstFix' }
  expect(trackingLight(tracking({ since, lastFixAt: null }), now)).toEqual(waits)
  expect(trackingLight(tracking({ since, lastFixAt: since - minuteMs }), now)).toEqual(waits)
})
