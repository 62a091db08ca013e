import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../time.ts'
import { trackPoint } from '../tracker/tracking.fixture.ts'
import { judgePoint, sortedDistinctPoints } from './judge-point.ts'

const startedAt = 1_792_058_400_000
const endedAt = startedAt + 60 * minuteMs
const span = { startedAt, endedAt }
const judge = (at: number, receivedAt = at) => judgePoint(trackPoint(0, { at, receivedAt }), span)

test('a point is judged by its capture time, not by its arrival', () => {
  for (const days of [1, 13, 40, 400]) {
    expect(judge(startedAt + minuteMs, startedAt + days * dayMs).point?.at).toBe(startedAt + minuteMs)
  }
})

const shiftsMs = [-1, 1].flatMap(sign => [secondMs, 60 * minuteMs, 40 * dayMs].map(ms => sign * ms))

test.each(shiftsMs)('a server clock that steps by %s ms during a load refuses none of its points', shiftMs => {
  const over = { startedAt, endedAt: endedAt + Math.min(shiftMs, 0), endedOnDeviceAt: endedAt }
  for (const open of [{ startedAt }, span, over]) {
    for (let minutes = 0; minutes <= 60; minutes++) {
      const at = startedAt + minutes * minuteMs
      const { point } = judgePoint(trackPoint(minutes, { at, receivedAt: at + shiftMs }), open)
      // Within an hour, the receipt may still be during the load; then the point gets the time of receipt.
      expect(Math.abs((point?.at ?? 0) - at)).toBeLessThanOrEqual(Math.min(60 * minuteMs, Math.abs(shiftMs)))
      expect(point!.at - point!.clockShiftMs).toBe(at)
    }
  }
})

test.each(shiftsMs)(
  'a load started while the server clock was off by %s ms keeps its points, during and after the error',
  offMs => {
    const phoneAt = startedAt - offMs
    const begun = { startedAt, clockOffsetMs: offMs }
    for (const minutes of [0, 30, 60]) {
      const at = phoneAt + minutes * minuteMs
      for (const receivedAt of [at, at + offMs]) {
        const { point } = judgePoint(trackPoint(0, { at, receivedAt }), begun)
        expect(point!.at - point!.clockShiftMs).toBe(at)
      }
    }
  },
)

test('points before the start and after the delivery are refused', () => {
  expect(judge(startedAt - 11 * minuteMs).reason).toBe('beforeStart')
  expect(judge(startedAt - 9 * minuteMs).point).toBeDefined()
  expect(judge(endedAt + 11 * minuteMs).reason).toBe('afterEnd')
  expect(judge(endedAt + 9 * minuteMs).point).toBeDefined()
  const late = trackPoint(0, { at: endedAt + dayMs, receivedAt: endedAt + dayMs })
  expect(judgePoint(late, { startedAt }).point).toBeDefined()
})

test('a time in the future becomes now, and the correction is stored', () => {
  const { point } = judge(startedAt + 30 * minuteMs, startedAt + 20 * minuteMs)
  expect(point).toMatchObject({ at: startedAt + 20 * minuteMs, clockShiftMs: -10 * minuteMs })
  expect(judge(startedAt + minuteMs).point?.clockShiftMs).toBe(0)
})

test('a server with a clock set back loses neither points nor times of a load that it saw start', () => {
  const { point } = judge(startedAt + minuteMs, startedAt - 60 * minuteMs)
  expect(point).toMatchObject({ at: startedAt + minuteMs, clockShiftMs: 0 })
})

test('an impossible time is corrected by the device’s measured offset, and a possible one is not changed', () => {
  const receivedAt = startedAt + 20 * minuteMs
  for (const offMs of [-2 * dayMs, 2 * dayMs]) {
    const at = startedAt + 10 * minuteMs
    const sent = trackPoint(0, { at: at + offMs, receivedAt })
    expect(judgePoint(sent, { startedAt }, -offMs).point).toMatchObject({ at, clockShiftMs: -offMs })
    const bySatellite = trackPoint(0, { at, receivedAt })
    expect(judgePoint(bySatellite, { startedAt }, -offMs).point).toBe(bySatellite)
  }
})

test('a point at 0, 0 is refused', () => {
  expect(judgePoint(trackPoint(0, { lat: 0, lng: 0 }), span).reason).toBe('nowhere')
})

test('repeated and unordered points are returned once each, in order of capture', () => {
  const points = Array.from({ length: 12 }, (_, n) => trackPoint(n))
  fc.assert(
    fc.property(fc.shuffledSubarray(points, { minLength: 12 }), fc.subarray(points), (shuffled, repeats) => {
      expect(sortedDistinctPoints([...repeats, ...shuffled])).toEqual(points)
    }),
  )
})

test('the first receipt of a repeated point counts', () => {
  const first = trackPoint(1, { receivedAt: endedAt })
  const repeat = trackPoint(1, { receivedAt: endedAt + minuteMs, at: first.at + minuteMs })
  expect(sortedDistinctPoints([repeat, first])).toEqual([first])
})
