import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes, commas and line ends stay inside their cell', () => {
  expect(csvOf(['Load', 'Hauler'], [[33, 'Nagy, "Son"\n& Co']])).toBe('Load,Hauler\r\n33,"Nagy, ""Son""\n& Co"')
})

test('a name cannot become a formula, and a negative number stays a number', () => {
  expect(csvOf(['a', 'b', 'c'], [['=1+1', -12.5, undefined]])).toBe("a,b,c\r\n'=1+1,-12.5,")
})

test.each(['=1+1', '+1+1', '-2+3', '@SUM(A1)', ' =1', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x', '-1.5-A1', '-'])(
  'the text %j gets an apostrophe',
  text => {
    expect(csvOf(['a'], [[text]]).replaceAll('"', '')).toBe(`a\r\n'${text}`)
  },
)

test.each(['-12.50', '0.05', '20', 'OR-29811', 'a=b'])('the text %j stays as it is', text => {
  expect(csvOf(['a'], [[text]])).toBe(`a\r\n${text}`)
})
