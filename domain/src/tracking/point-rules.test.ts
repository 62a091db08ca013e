import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '../time.ts'
import { judgePoint, sortedDistinctPoints } from './point-rules.ts'
import { trackPoint } from './tracking.fixture.ts'

const startedAt = 1_792_058_400_000
const endedAt = startedAt + 60 * minuteMs
const span = { startedAt, endedAt }
const judge = (at: number, receivedAt = at) => judgePoint(trackPoint(0, { at, receivedAt }), span)

test('a point counts by when it was taken, not by when it comes', () => {
  expect(judge(startedAt + minuteMs, startedAt + 13 * dayMs).point?.at).toBe(startedAt + minuteMs)
  expect(judge(startedAt + minuteMs, startedAt + 15 * dayMs).reason).toBe('tooLate')
})

test('before the start and after the delivery nothing is tracked', () => {
  expect(judge(startedAt - 11 * minuteMs).reason).toBe('beforeStart')
  expect(judge(startedAt - 9 * minuteMs).point).toBeDefined()
  expect(judge(endedAt + 11 * minuteMs).reason).toBe('afterEnd')
  expect(judge(endedAt + 9 * minuteMs).point).toBeDefined()
  const late = trackPoint(0, { at: endedAt + dayMs, receivedAt: endedAt + dayMs })
  expect(judgePoint(late, { startedAt }).point).toBeDefined()
})

test('a time in the future is taken as now, and marked with what it was cut by', () => {
  const { point } = judge(startedAt + 30 * minuteMs, startedAt + 20 * minuteMs)
  expect(point).toMatchObject({ at: startedAt + 20 * minuteMs, clockShiftMs: -10 * minuteMs })
  expect(judge(startedAt + minuteMs).point?.clockShiftMs).toBe(0)
})

test('a server whose clock was set back loses no point of a load that it saw begin', () => {
  const { point } = judge(startedAt + minuteMs, startedAt - 60 * minuteMs)
  expect(point).toMatchObject({ at: startedAt, clockShiftMs: -minuteMs })
})

test('a time that can’t be is mended by the device’s measured offset, one that can be is left alone', () => {
  const receivedAt = startedAt + 20 * minuteMs
  for (const offMs of [-2 * dayMs, 2 * dayMs]) {
    const at = startedAt + 10 * minuteMs
    const sent = trackPoint(0, { at: at + offMs, receivedAt })
    expect(judgePoint(sent, { startedAt }, -offMs).point).toMatchObject({ at, clockShiftMs: -offMs })
    const bySatellite = trackPoint(0, { at, receivedAt })
    expect(judgePoint(bySatellite, { startedAt }, -offMs).point).toBe(bySatellite)
  }
})

test('a point at 0, 0 had no fix', () => {
  expect(judgePoint(trackPoint(0, { lat: 0, lng: 0 }), span).reason).toBe('nowhere')
})

test('points sent again and out of order are each once, in the order they were taken', () => {
  const points = Array.from({ length: 12 }, (_, n) => trackPoint(n))
  fc.assert(
    fc.property(fc.shuffledSubarray(points, { minLength: 12 }), fc.subarray(points), (shuffled, again) => {
      expect(sortedDistinctPoints([...again, ...shuffled])).toEqual(points)
    }),
  )
})

test('of a point that was received twice, the first receipt counts', () => {
  const first = trackPoint(1, { receivedAt: endedAt })
  const again = trackPoint(1, { receivedAt: endedAt + minuteMs, at: first.at + minuteMs })
  expect(sortedDistinctPoints([again, first])).toEqual([first])
})
