import { expect, test } from 'vitest'
import { decideNearDestination, nearDestinationOf } from './near-destination.ts'

const site = { lat: 40.5, lng: -74.5 }
const data = nearDestinationOf(site)
/** 1,000 m are 0.008993 degrees of latitude. */
const fix = (north: number, at: number) => ({ lat: 40.5 + north, lng: -74.5, at })

test('the notice is due at the first fix within 1,000 m, and never again', () => {
  expect(decideNearDestination(data, fix(0.0091, 1), undefined, true).nearAt).toBeUndefined()
  const near = decideNearDestination(data, fix(0.0089, 2), undefined, true)
  expect(near).toEqual({ data: { isSent: true, destinationLat: 40.5, destinationLng: -74.5 }, nearAt: 2 })
  expect(decideNearDestination(near.data, fix(0.001, 3), fix(0.0089, 2), true)).toEqual({ data: near.data })
})

test('the time is when the way crossed the circle', () => {
  const before = fix(0.008993 * 2, 0)
  const { nearAt } = decideNearDestination(data, fix(0, 60_000), before, true)
  expect(Math.abs(nearAt! - 30_000)).toBeLessThan(50)
})

test('a way through the circle between two fixes counts', () => {
  expect(decideNearDestination(data, fix(-0.02, 120_000), fix(0.02, 0), true).nearAt).toBeDefined()
})

test('an empty truck is not near its destination', () => {
  expect(decideNearDestination(data, fix(0.001, 1), undefined, false)).toEqual({ data })
})

test('a fix that is vague, made up or a jump is no news', () => {
  expect(decideNearDestination(data, { ...fix(0.001, 1), accuracyMeters: 900 }, undefined, true)).toEqual({ data })
  expect(decideNearDestination(data, { ...fix(0.001, 1), isMock: true }, undefined, true)).toEqual({ data })
  expect(decideNearDestination(data, fix(0.001, 5000), fix(0.3, 0), true)).toEqual({ data })
  const vague = { ...fix(0.02, 0), accuracyMeters: 900 }
  expect(decideNearDestination(data, fix(-0.02, 120_000), vague, true)).toEqual({ data })
})
