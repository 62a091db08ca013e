import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes, commas and line ends stay inside their cell', () => {
  expect(csvOf(['Load', 'Hauler'], [[33, 'Nagy, "Son"\n& Co']])).toBe('Load,Hauler\r\n33,"Nagy, ""Son""\n& Co"')
})

test('a name cannot become a formula, and a negative number stays a number', () => {
  expect(csvOf(['a', 'b', 'c'], [['=1+1', -12.5, undefined]])).toBe("a,b,c\r\n'=1+1,-12.5,")
})
