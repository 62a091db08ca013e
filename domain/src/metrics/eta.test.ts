import { expect, test } from 'vitest'
import { distanceMeters } from '../geo.ts'
import { placeAt } from '../geofence/geofence.fixture.ts'
import { openRandom } from '../seed.fixture.ts'
import { hourMs, minuteMs } from '../time.ts'
import { openNormal } from './chance.fixture.ts'
import { etaTo, recentDrives } from './eta.ts'

const now = 1_792_058_400_000
const site = { ...placeAt(10_000), radiusMeters: 0 }
const pit = placeAt(0)
const straightMeters = distanceMeters(pit, site)
const drives = (...minutes: number[]) =>
  minutes.map(each => ({ straightMeters, tookMs: each * minuteMs, endedAt: now - each * minuteMs }))
const half = { ...placeAt(5000), at: now }
const minutesTo = (at: number) => (at - now) / minuteMs

test('half of the distance takes half of the recent drive times, with the range of nine trucks in ten', () => {
  const eta = etaTo(site, half, drives(20, 18, 22, 24, 16), now)
  expect(eta).toMatchObject({ isMeasured: true, drives: 5 })
  expect(minutesTo(eta.at)).toBeCloseTo(10, 1)
  expect(minutesTo(eta.earliestAt)).toBeCloseTo(6.8, 1)
  expect(minutesTo(eta.latestAt)).toBeCloseTo(14.4, 1)
})

test.each([3, 20])('after %i drives, nine of ten trucks arrive in the range', count => {
  const normal = openNormal(openRandom())
  const drive = () => Math.exp(normal(Math.log(20), 0.15))
  const tries = 3000
  let inRange = 0
  for (let n = 0; n < tries; n++) {
    const { earliestAt, latestAt } = etaTo(
      site,
      { ...pit, at: now },
      drives(...Array.from({ length: count }, drive)),
      now,
    )
    const cameAt = now + drive() * minuteMs
    if (earliestAt <= cameAt && cameAt <= latestAt) inRange++
  }
  expect(inRange / tries).toBeGreaterThan(0.88)
  expect(inRange / tries).toBeLessThan(0.93)
})

test('with too few recent drives, the range is wide and marked as not measured', () => {
  const eta = etaTo(site, half, drives(20, 18), now)
  expect(eta.isMeasured).toBe(false)
  expect(minutesTo(eta.latestAt) / minutesTo(eta.earliestAt)).toBeGreaterThan(3)
  expect(eta.earliestAt).toBeLessThan(eta.at)
})

test('every range is at least a minute wide on either side, and none is in the past', () => {
  const eta = etaTo(site, half, drives(20, 20, 20, 20), now)
  expect(eta.latestAt - eta.at).toBeGreaterThanOrEqual(minuteMs)
  expect(eta.at - eta.earliestAt).toBeGreaterThanOrEqual(minuteMs)
  const stale = etaTo(site, { ...half, at: now - hourMs }, drives(20, 20, 20), now)
  expect(Math.min(stale.at, stale.earliestAt)).toBeGreaterThanOrEqual(now)
})

test('a position from some minutes ago counts the driving since then', () => {
  const eta = etaTo(site, { ...half, at: now - 4 * minuteMs }, drives(20, 20, 20), now)
  expect(minutesTo(eta.at)).toBeCloseTo(6, 1)
})

test('old and impossible drives are ignored', () => {
  const old = drives(5, 5, 5).map(drive => ({ ...drive, endedAt: now - 13 * hourMs }))
  expect(etaTo(site, half, [...old, ...drives(1, 1, 1)], now)).toMatchObject({ isMeasured: false, drives: 0 })
})

test('drives are taken from the loads of the haul, by direction', () => {
  const terms = { haulId: 'h', origin: pit, destination: site }
  const milestones = { start: 0, arriveAtPit: 5, leavePit: 9, confirmLoad: 8, arriveAtSite: 20 }
  const loads = [
    { milestones, terms },
    { milestones, terms: { ...terms, haulId: 'other' } },
    { milestones: { confirmLoad: 9, arriveAtSite: 8 }, terms },
  ]
  expect(recentDrives(loads, 'h', 'site')).toEqual([{ straightMeters, tookMs: 11, endedAt: 20 }])
  expect(recentDrives(loads, 'h', 'pit')).toEqual([{ straightMeters, tookMs: 5, endedAt: 5 }])
})
