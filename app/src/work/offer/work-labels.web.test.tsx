import { expect, test } from 'vitest'
import { plainText } from '../../ui/format/format.ts'
import { formatCalendarDay } from './work-labels.ts'

const now = Date.UTC(2026, 10, 26)

test('a day has its weekday, and far from now its year', () => {
  expect(plainText(formatCalendarDay('2026-11-28', now))).toBe('Sat Nov 28')
  expect(plainText(formatCalendarDay('2027-01-02', now))).toBe('Sat Jan 2')
  expect(plainText(formatCalendarDay('2027-06-18', now))).toBe('Jun 18, 2027')
  expect(plainText(formatCalendarDay('2026-01-05', now))).toBe('Mon Jan 5')
  expect(plainText(formatCalendarDay('2027-12-31', now))).toBe('Dec 31, 2027')
  expect(plainText(formatCalendarDay('2024-11-26', now))).toBe('Nov 26, 2024')
  expect(plainText(formatCalendarDay('9999-12-31', now))).toBe('Dec 31, 9999')
})
