import { expect, test } from 'vitest'
import { parseWeight, scaleUnitOf, writeGrams } from './queue-weights.ts'

test('a weight is parsed as people write it, and stays in the unit of the scale', () => {
  expect(parseWeight('72,400', 'lb')).toBe(72_400_000_000)
  expect(parseWeight(' 32 840 ', 'kg')).toBe(32_840_000_000)
  expect(parseWeight('36.645', 'ton')).toBe(36_645_000)
  expect(parseWeight('33.2', 'tonne')).toBe(33_200_000)
})

test('text that can’t be a truck’s weight parses to undefined', () => {
  for (const text of ['', 'heavy', '12', '-72,400', '9,000,000']) expect(parseWeight(text, 'lb')).toBeUndefined()
  for (const text of ['0.9', '72,400', '221']) expect(parseWeight(text, 'ton')).toBeUndefined()
})

test('a stored empty weight is shown as the scale would show it', () => {
  expect(writeGrams(13_190_466, 'lb')).toBe('29080')
  expect(writeGrams(13_190_466, 'kg')).toBe('13190')
  expect(writeGrams(13_190_466, 'ton')).toBe('14.54')
  expect(scaleUnitOf('yard')).toBe('lb')
  expect(scaleUnitOf('cubicMeter')).toBe('kg')
})
