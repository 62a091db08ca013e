import { expect, test } from 'vitest'
import { parseCents } from './parse-cents.ts'

test('a written amount becomes exact cents, and any other text is rejected', () => {
  expect(['9.50', '9.5', '9', '1,344.18', ' 0.07 '].map(parseCents)).toEqual([950, 950, 900, 134418, 7])
  expect(['', 'nine', '1.234', '-1', '$5', '1e3'].map(parseCents)).toEqual(Array(6).fill(undefined))
})
