import { expect, test } from 'vitest'
import { plainText } from '../ui/format/format.ts'
import { formatDrive } from './format-drive.ts'

test('a drive has its distance and its minutes, and from ten hours on no minutes', () => {
  expect(plainText(formatDrive(7724, 'imperial'))).toBe('4.8 mi, 13–20 min')
  expect(plainText(formatDrive(200, 'metric'))).toBe('200 m, 1 min')
  expect(plainText(formatDrive(373_500, 'imperial'))).toBe('232.1 mi, 11–16 h')
  expect(plainText(formatDrive(310_000, 'imperial'))).toMatch(/^192\.6 mi, 8 h \d+ min – 13 h$/)
})
