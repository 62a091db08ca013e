import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '../time.ts'
import type { GateFix } from '../track/fix-gate.ts'
import { decideNearDestination, type NearWatch, nearDestinationOf, newNearWatch } from './near-destination.ts'

const site = { lat: 40.5, lng: -74.5 }
/** 1,000 m are 0.008993 degrees of latitude. */
const fix = (north: number, seconds: number, more: Partial<GateFix> = {}): GateFix => ({
  lat: 40.5 + north,
  lng: -74.5,
  at: seconds * secondMs,
  accuracyMeters: 5,
  ...more,
})

/** The notices due over some fixes: the fix that made each due, and when the truck came near. */
function notices(fixes: readonly GateFix[], isLoaded = true) {
  let data = nearDestinationOf(site)
  let watch: NearWatch = newNearWatch
  return fixes.flatMap(each => {
    const decided = decideNearDestination(data, watch, each, isLoaded)
    ;({ data, watch } = decided)
    return decided.nearAt === undefined ? [] : [{ after: each.at / secondMs, nearAt: decided.nearAt / secondMs }]
  })
}

test('the notice is due once the fixes after the first one within 1,000 m confirm it, and never again', () => {
  const coming = [fix(0.0093, 1), fix(0.0089, 5), fix(0.0085, 10)]
  expect(notices(coming)).toEqual([])
  const [notice, ...more] = notices([...coming, fix(0.008, 20), fix(0.001, 60), fix(0.02, 200), fix(0.001, 400)])
  expect(notice).toMatchObject({ after: 20 })
  expect(notice?.nearAt).toBeLessThan(5)
  expect(more).toEqual([])
})

test('the time is when the line between two fixes crossed the circle', () => {
  const [notice] = notices([fix(0.008993 * 2, 0), fix(0, 60), fix(0, 120)])
  expect(Math.abs(notice!.nearAt - 30)).toBeLessThan(0.05)
})

test('passing through the circle between two fixes counts', () => {
  expect(notices([fix(0.02, 0), fix(-0.02, 120), fix(-0.03, 150)])).toHaveLength(1)
})

test('an empty truck is not near its destination', () => {
  expect(notices([fix(0.001, 1), fix(0.001, 60)], false)).toEqual([])
})

test('an inaccurate or mock fix, or a jump, causes no notice', () => {
  for (const more of [{ accuracyMeters: 900 }, { isMock: true }]) {
    expect(notices([1, 30, 60].map(at => fix(0.001, at, more)))).toEqual([])
  }
  expect(notices([fix(0.3, 0), fix(0.001, 5), fix(0.299, 20), fix(0.298, 60)])).toEqual([])
  expect(notices([fix(0.02, 0, { accuracyMeters: 900 }), fix(-0.02, 120), fix(-0.03, 150)])).toEqual([])
})

test('strays within the circle cause no notice, whether the truck is stopped or drives', () => {
  const strays = (from: number) => [0, 1, 2].map(n => fix(0.0005 * n, from + n * 4, { accuracyMeters: 45 }))
  const standing = [0, 60, 120, 180, 240].map(at => fix(0.02, at))
  const driving = [0, 20, 40, 60, 80, 100].map(at => fix(0.05 - at * 0.0002, at))
  for (let count = 1; count <= 3; count++) {
    for (const road of [standing, driving]) {
      const all = [...road, ...strays(65).slice(0, count)].sort((a, b) => a.at - b.at)
      expect(notices([...all, fix(0.03, (20 * minuteMs) / secondMs)])).toEqual([])
    }
  }
})
