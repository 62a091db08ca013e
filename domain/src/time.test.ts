import { expect, test } from 'vitest'
import { daysUntil } from './time.ts'

test('a daylight saving change makes no day longer', () => {
  expect(daysUntil('2026-03-09', '2026-03-08')).toBe(1)
  expect(daysUntil('2026-11-02', '2026-11-01')).toBe(1)
})
