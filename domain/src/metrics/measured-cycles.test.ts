import { expect, test } from 'vitest'
import { minuteMs } from '../time.ts'
import { measureCycles } from './measured-cycles.ts'

const roundAt = (startMinute: number, waitMinutes: number, loader = 'EX 1') => {
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

test('waiting in line is no part of the round, and two rounds say nothing yet', () => {
  const cycles = [roundAt(1, 0), roundAt(40, 9), roundAt(90, 2)]
  expect(measureCycles(cycles.slice(1))).toBeUndefined()
  expect(measureCycles(cycles)).toEqual({
    cycles: 3,
    cycleMinutes: 28,
    serviceMinutes: 4,
    loadedMinutes: 14,
    loaders: 1,
  })
})

test('only the last ten rounds count, whoever loaded before', () => {
  const before = [roundAt(1, 0, 'EX 9')]
  const last = Array.from({ length: 10 }, (_, k) => roundAt(100 + k * 40, 1, k % 2 ? 'EX 1' : 'EX 2'))
  expect(measureCycles([...last, ...before])).toMatchObject({ cycles: 10, loaders: 2 })
})

test('a round whose clocks contradict each other is left out', () => {
  const crossed = { ...roundAt(1, 0), milestones: { ...roundAt(1, 0).milestones, confirmLoad: 5 * minuteMs } }
  expect(measureCycles([crossed, roundAt(50, 0), roundAt(90, 0)])).toBeUndefined()
})
