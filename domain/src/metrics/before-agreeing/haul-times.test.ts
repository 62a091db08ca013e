import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import type { CyclePhase } from '../cycle-times.ts'
import { driveMinutes, haulTimesOf, measureTimes } from './haul-times.ts'

const cycle = (phases: Partial<Record<CyclePhase, number>>) => ({
  phases: Object.fromEntries(Object.entries(phases).map(([phase, minutes]) => [phase, minutes * minuteMs])),
})
const mile = 1609.344

test('measured parts are the middle half of the cycles, in whole minutes outward', () => {
  const cycles = [10, 12, 14, 17, 30].map(queue => cycle({ travel: 20, queue, load: 4.5, haul: 22, dump: 5 }))
  expect(measureTimes(cycles)).toEqual({
    cycles: 5,
    parts: {
      drive: { low: 42, high: 42 },
      queue: { low: 12, high: 17 },
      load: { low: 4, high: 5 },
      dump: { low: 5, high: 5 },
    },
  })
})

test('two cycles are too few to measure, and a part with fewer than three stays an estimate', () => {
  expect(measureTimes([cycle({ load: 4 }), cycle({ load: 5 })]).parts).toEqual({})
  const measured = measureTimes([4, 5, 6].map(load => cycle({ load })))
  const times = haulTimesOf({ straightMeters: 0, measured })
  expect(times.parts.load).toEqual({ low: 4, high: 6, from: 'measured' })
  expect(times.parts.dump).toEqual({ low: 3, high: 6, from: 'distance' })
})

test('without cycles, the drive is the distance by road at 20 to 30 mph, both ways', () => {
  // 8 road miles: 12,875 m at 13.2 and 8.8 m/s are 16.3 and 24.4 min.
  const straightMeters = (8 * mile) / 1.35
  expect(driveMinutes(straightMeters)).toEqual({ low: 16, high: 25 })
  expect(haulTimesOf({ straightMeters })).toMatchObject({ parts: { drive: { low: 32, high: 50 } }, cycles: 0 })
})

test('the line at the pit now widens the wait', () => {
  const at = (trucksInLine: number) => haulTimesOf({ straightMeters: 0, trucksInLine }).parts.queue
  expect(at(0)).toMatchObject({ low: 0, high: 10 })
  expect(at(4)).toMatchObject({ low: 0, high: 24 })
})
