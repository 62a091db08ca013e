import { expect, test } from 'vitest'
import { undoForMs, undoSecondsLeft } from './undo-time.ts'

test('the seconds left go from 10 to 0, even on a clock that is behind or far ahead', () => {
  const at = 1_000_000
  const left = (sinceMs: number) => undoSecondsLeft(at, at + sinceMs)
  expect([0, 1, 1_000, 9_001, undoForMs - 1, undoForMs].map(left)).toEqual([10, 10, 9, 1, 1, 0])
  expect([-5_000, 86_400_000].map(left)).toEqual([10, 0])
})
