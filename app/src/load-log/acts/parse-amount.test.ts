import { expect, test } from 'vitest'
import { parseAmountMilli } from './parse-amount.ts'

test('an amount is read in thousandths, with a point or a comma', () => {
  expect(parseAmountMilli('21.38')).toBe(21_380)
  expect(parseAmountMilli(' 21,38 ')).toBe(21_380)
  expect(parseAmountMilli('1,027')).toBe(1_027_000)
  expect(parseAmountMilli('20')).toBe(20_000)
})

test('what is no number is none', () => {
  for (const text of ['', 'twenty', '21.3811', '-3', '1e3']) expect(parseAmountMilli(text)).toBeUndefined()
})
