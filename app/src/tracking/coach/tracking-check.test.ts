import type { SentBatch } from '@haulway/client/transport/send-points.ts'
import { expect, test } from 'vitest'
import { type FixFound, isPassed, runTrackingCheck, type TrackingCheckParts } from './tracking-check.ts'

const found: FixFound = { kind: 'fix', accuracyMeters: 8 }

function openDevice(more: Partial<TrackingCheckParts> = {}) {
  let now = 1_792_058_400_000
  const sent: SentBatch[] = []
  const parts: TrackingCheckParts = {
    findFix: async () => found,
    tryQueue: async () => {},
    getToken: async () => 'token',
    send: async batch => {
      sent.push(batch)
      return { kind: 'taken', refused: [] }
    },
    readClockOffsetMs: async () => 400,
    clock: () => {
      now += 50
      return now
    },
    ...more,
  }
  return { sent, drive: () => runTrackingCheck(parts) }
}
const trackingCheck = async (more: Partial<TrackingCheckParts>) => {
  const results = await openDevice(more).drive()
  const problems = results.flatMap(({ step, tone, cause }) => (cause ? [`${step} ${tone} ${cause}`] : []))
  return { problems, isPassed: isPassed(results) }
}

test('a ready device passes each step with its time, and sends no location', async () => {
  const device = openDevice()
  const results = await device.drive()
  expect(results.map(({ step, tone }) => `${step} ${tone}`)).toEqual([
    'permission good',
    'fix good',
    'queue good',
    'token good',
    'service good',
    'clock good',
  ])
  expect(results.every(({ at, tookMs }) => at > 0 && tookMs >= 50)).toBe(true)
  expect(device.sent.map(batch => batch.points)).toEqual([[]])
  expect(isPassed(results)).toBe(true)
})

test.each<[Partial<TrackingCheckParts>, string[], boolean]>([
  [{ findFix: async () => ({ kind: 'denied' }) }, ['permission stop denied', 'fix stop notReached'], false],
  [
    { findFix: async () => ({ kind: 'fix', accuracyMeters: 8, isWhileInUse: true }) },
    ['permission look whileInUse'],
    true,
  ],
  [{ findFix: async () => ({ kind: 'noFix' }) }, ['fix stop noFix'], false],
  [{ findFix: async () => ({ kind: 'fix', accuracyMeters: 300 }) }, ['fix look rough'], true],
  [{ findFix: async () => ({ kind: 'fix', accuracyMeters: 3000 }) }, ['fix stop coarse'], false],
  [{ tryQueue: () => Promise.reject(new Error('full')) }, ['queue stop noStorage'], false],
  [{ getToken: async () => undefined }, ['token stop noToken', 'service stop notReached'], false],
  [{ send: async () => ({ kind: 'lost', retryAfterMs: 0 }) }, ['service look noNetwork'], true],
  [{ readClockOffsetMs: async () => 90_000 }, ['clock look clockWrong'], true],
])('a device with %o has the problems %j', async (more, problems, passed) => {
  expect(await trackingCheck(more)).toEqual({ problems, isPassed: passed })
})
