import { expect, test } from 'vitest'
import { plainText } from './format.ts'
import { formatMeasure, parseMeasure, writeMeasure } from './measure-units.ts'

const weights = [1_000_000, 150_000_000] as const

test('a weight in pounds is stored in grams and shown as it was entered', () => {
  expect(parseMeasure('73,280', 'weight', 'us', weights)).toBe(33_239_249)
  expect(plainText(formatMeasure(33_239_249, 'weight', 'us'))).toBe('73,280 lb')
  expect(plainText(formatMeasure(33_239_249, 'weight', 'metric'))).toBe('33,239 kg')
})

test('a body of 16 yards is 12.2 cubic meters', () => {
  expect(parseMeasure('16', 'volume', 'us', [1000, 60_000])).toBe(12_233)
  expect(plainText(formatMeasure(12_233, 'volume', 'us'))).toBe('16 yd³')
  expect(plainText(formatMeasure(12_233, 'volume', 'metric'))).toBe('12.2 m³')
})

test('2,700 pounds a yard are 1,602 kilograms a cubic meter', () => {
  const grams = parseMeasure('2,700', 'density', 'us', [100_000, 6_000_000])
  expect(plainText(formatMeasure(grams!, 'density', 'metric'))).toBe('1,602 kg/m³')
})

test('a text that is not a number, or out of bounds, is rejected', () => {
  for (const text of ['', ' ', 'heavy', '-5', '1', '9,999,999']) {
    expect(parseMeasure(text, 'weight', 'us', weights)).toBeUndefined()
  }
})

test('every whole number of pounds or kilograms survives writing and reading', () => {
  for (const measures of ['us', 'metric'] as const) {
    for (let count = 2_500; count < 140_000; count += 61) {
      const grams = parseMeasure(String(count), 'weight', measures, weights)
      expect(writeMeasure(grams!, 'weight', measures).replaceAll(',', '')).toBe(String(count))
    }
  }
})
