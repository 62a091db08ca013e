import { expect, test } from 'vitest'
import { writeCents } from './decimal-text.ts'
import { amountFault, parseCents } from './parse-cents.ts'

test('a written amount becomes exact cents, and any other text is rejected', () => {
  expect(['9.50', '9.5', '9', '1,344.18', ' 0.07 '].map(parseCents)).toEqual([950, 950, 900, 134418, 7])
  expect(['', 'nine', '1.234', '-1', '$5', '1e3'].map(parseCents)).toEqual(Array(6).fill(undefined))
})

test('the whole of every balance can be entered, and not a cent more', () => {
  for (let cents = 1; cents <= 30_000; cents++) {
    expect(amountFault(writeCents(cents), cents)).toBeUndefined()
    expect(amountFault(writeCents(cents + 1), cents)).toBe('tooLarge')
  }
})

test('an amount that can’t be sent is missing, too large or has too many decimals', () => {
  expect(['', 'all', '0', '0.00', '-5'].map(text => amountFault(text, 7514))).toEqual(Array(5).fill('missing'))
  expect(['75.15', '75.141', '99999999999999999999'].map(text => amountFault(text, 7514))).toEqual(
    Array(3).fill('tooLarge'),
  )
  expect(amountFault('7.514', 7514)).toBe('decimals')
})
