import { expect, test } from 'vitest'
import { parseWeight, scaleUnits } from './queue-weights.ts'

test('a weight is parsed as people write it, into whole grams', () => {
  expect(parseWeight('72,400', scaleUnits.ton.gramsPerUnit)).toBe(32_840_088)
  expect(parseWeight(' 32 840 ', scaleUnits.tonne.gramsPerUnit)).toBe(32_840_000)
})

test('text that can’t be a truck’s weight parses to undefined', () => {
  for (const text of ['', 'heavy', '12', '-72,400', '9,000,000']) {
    expect(parseWeight(text, scaleUnits.ton.gramsPerUnit)).toBeUndefined()
  }
})
