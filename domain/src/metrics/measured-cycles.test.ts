import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { measureCycles } from './measured-cycles.ts'

const cycleAt = (startMinute: number, waitMinutes: number, loader = 'EX 1') => {
  const at = (minutes: number) => (startMinute + minutes) * minuteMs
  return {
    milestones: {
      start: at(0),
      arriveAtPit: at(10),
      confirmTrucker: at(10 + waitMinutes),
      confirmLoad: at(14 + waitMinutes),
      deliver: at(28 + waitMinutes),
    },
    acts: [{ kind: 'confirmLoad' as const, by: { uid: loader, entityId: loader } }],
  }
}

test('waiting in line is not part of the cycle, and two cycles are too few', () => {
  const cycles = [cycleAt(1, 0), cycleAt(40, 9), cycleAt(90, 2)]
  expect(measureCycles(cycles.slice(1))).toBeUndefined()
  expect(measureCycles(cycles)).toEqual({
    cycles: 3,
    cycleMinutes: 28,
    serviceMinutes: 4,
    loadedMinutes: 14,
    loaders: 1,
  })
})

test('only the last ten cycles count, even for the number of loaders', () => {
  const before = [cycleAt(1, 0, 'EX 9')]
  const last = Array.from({ length: 10 }, (_, k) => cycleAt(100 + k * 40, 1, k % 2 ? 'EX 1' : 'EX 2'))
  expect(measureCycles([...last, ...before])).toMatchObject({ cycles: 10, loaders: 2 })
})

test('a cycle with contradicting clocks is left out', () => {
  const crossed = { ...cycleAt(1, 0), milestones: { ...cycleAt(1, 0).milestones, confirmLoad: 5 * minuteMs } }
  expect(measureCycles([crossed, cycleAt(50, 0), cycleAt(90, 0)])).toBeUndefined()
})
