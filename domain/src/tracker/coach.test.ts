import { expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../time.ts'
import { type CoachSigns, coachFindings } from './coach.ts'
import { noTracker } from './status.ts'

const now = 1_792_058_400_000
const driving = {
  ...noTracker,
  loadLogId: 'a load',
  since: now - 10 * minuteMs,
  lastFixAt: now - 9 * secondMs,
  accuracyMeters: 6,
}
const well: CoachSigns = {
  status: driving,
  isSecure: true,
  isAble: true,
  permission: 'granted',
  isOnline: true,
  isPage: true,
}
const causes = (more: Partial<CoachSigns>) =>
  coachFindings({ ...well, ...more }, now).flatMap(({ check, tone, cause }) => (cause ? [[check, tone, cause]] : []))

test('without problems there is no cause, and checks that a browser can’t do are not “good”', () => {
  expect(causes({})).toEqual([])
  const findings = coachFindings(well, now)
  expect(new Set(findings.map(({ tone }) => tone))).toEqual(new Set(['good', 'normal']))
  expect(findings.find(({ check }) => check === 'battery')).toEqual({ check: 'battery', tone: 'normal' })
})

test.each([
  [{ isSecure: false }, ['address', 'stop', 'insecure']],
  [{ isAble: false }, ['permission', 'stop', 'unable']],
  [{ permission: 'denied' as const }, ['permission', 'stop', 'denied']],
  [{ permission: 'notAsked' as const }, ['permission', 'look', 'notAsked']],
  [{ status: { ...driving, ability: 'off' as const } }, ['permission', 'stop', 'off']],
  [{ status: { ...driving, ability: 'coarse' as const } }, ['precision', 'stop', 'coarse']],
  [
    { permission: 'unknown' as const, isPage: false, status: { ...driving, ability: 'whileInUse' as const } },
    ['permission', 'look', 'whileInUse'],
  ],
  [{ status: { ...driving, roughSince: now - minuteMs, accuracyMeters: 3000 } }, ['precision', 'stop', 'coarse']],
  [{ status: { ...driving, roughSince: now - minuteMs, accuracyMeters: 150 } }, ['precision', 'stop', 'rough']],
  [{ status: { ...driving, lastFixAt: now - minuteMs } }, ['fix', 'stop', 'noFix']],
  [{ status: { ...driving, lastFixAt: null, since: now - secondMs } }, ['fix', 'look', 'firstFix']],
  [{ status: { ...driving, hiddenFrom: now - 3 * minuteMs, hiddenUntil: now - secondMs } }, ['page', 'look', 'hidden']],
  [{ isPage: false, status: { ...driving, isPowerSave: true } }, ['battery', 'look', 'powerSave']],
  [{ clockOffsetMs: 5 * minuteMs }, ['clock', 'look', 'clockWrong']],
  [{ isOnline: false }, ['network', 'look', 'noNetwork']],
  [{ status: { ...driving, failingSince: now - minuteMs } }, ['network', 'look', 'noNetwork']],
  [{ oldestWaitingAt: now - dayMs }, ['queue', 'look', 'waitsLong']],
])('%j: the coach finds exactly this problem', (more, expected) => {
  expect(causes(more)).toEqual([expected])
})

test('a problem caused by an earlier check is not listed', () => {
  const silent = { ...driving, lastFixAt: null, ability: 'denied' as const }
  expect(causes({ permission: 'denied', status: silent })).toEqual([['permission', 'stop', 'denied']])
  expect(causes({ permission: 'unknown', status: silent })).toEqual([['permission', 'stop', 'denied']])
})

test('without a load, only checks that need no load are made', () => {
  const idle = { status: { ...noTracker, ability: 'denied' as const } }
  expect(causes({ ...idle, permission: 'unknown' })).toEqual([])
  expect(causes({ ...idle, permission: 'denied' })).toEqual([['permission', 'stop', 'denied']])
})
