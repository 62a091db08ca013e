import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../time.ts'
import { judgePoint, sortedDistinctPoints } from './point-rules.ts'
import { trackPoint } from './tracking.fixture.ts'

const startedAt = 1_792_058_400_000
const endedAt = startedAt + 60 * minuteMs
const span = { startedAt, endedAt }
const judge = (at: number, receivedAt = at) => judgePoint(trackPoint(0, { at }), span, receivedAt)

test('a point counts by when it was taken, not by when it comes', () => {
  expect(judge(startedAt + minuteMs, startedAt + 13 * dayMs).point?.at).toBe(startedAt + minuteMs)
  expect(judge(startedAt + minuteMs, startedAt + 15 * dayMs).reason).toBe('tooLate')
})

test('before the start and after the delivery nothing is tracked', () => {
  expect(judge(startedAt - 11 * minuteMs).reason).toBe('beforeStart')
  expect(judge(startedAt - 9 * minuteMs).point).toBeDefined()
  expect(judge(endedAt + 11 * minuteMs).reason).toBe('afterEnd')
  expect(judge(endedAt + 9 * minuteMs).point).toBeDefined()
  expect(judgePoint(trackPoint(0, { at: endedAt + dayMs }), { startedAt }, endedAt + dayMs).point).toBeDefined()
})

test('a time in the future is taken as now', () => {
  expect(judge(startedAt + 30 * minuteMs, startedAt + 20 * minuteMs).point?.at).toBe(startedAt + 20 * minuteMs)
})

test('a point at 0, 0 had no fix', () => {
  expect(judgePoint(trackPoint(0, { lat: 0, lng: 0 }), span, endedAt).reason).toBe('nowhere')
})

test('points sent again and out of order are each once, in the order they were taken', () => {
  const points = Array.from({ length: 12 }, (_, n) => trackPoint(n))
  fc.assert(
    fc.property(fc.shuffledSubarray(points, { minLength: 12 }), fc.subarray(points), (shuffled, again) => {
      expect(sortedDistinctPoints([...again, ...shuffled])).toEqual(points)
    }),
  )
})
