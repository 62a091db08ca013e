import { expect, test } from 'vitest'
import { parseWeight, scaleUnits } from './queue-weights.ts'

test('a weight is read as it is written, in whole grams', () => {
  expect(parseWeight('72,400', scaleUnits.ton.gramsPerUnit)).toBe(32_840_088)
  expect(parseWeight(' 32 840 ', scaleUnits.tonne.gramsPerUnit)).toBe(32_840_000)
})

test('what can be no weight of a truck is none', () => {
  for (const text of ['', 'heavy', '12', '-72,400', '9,000,000']) {
    expect(parseWeight(text, scaleUnits.ton.gramsPerUnit)).toBeUndefined()
  }
})
