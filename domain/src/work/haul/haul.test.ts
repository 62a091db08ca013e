import { expect, test } from 'vitest'
import { type RateCard, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { cardForMaterial } from './haul.ts'

const card = (basis: RateCard['basis'], more = {}) => rateCardFieldsSchema.parse({ basis, rateE4: 41_250, ...more })
const yards = { unit: 'yard' as const, gramsPerCubicMeter: null }
const tons = { unit: 'ton' as const, gramsPerCubicMeter: 1_600_000 }

test('an agreed card has the density of the material, unless it has its own', () => {
  expect(cardForMaterial(card('yard'), tons).density).toEqual({ gramsPerCubicMeter: 1_600_000 })
  const own = { poundsPerYardMilli: 2_700_000 }
  expect(cardForMaterial(card('yard', { density: own }), tons).density).toEqual(own)
  expect(cardForMaterial(card('yard'), yards).density).toBeUndefined()
})

test('a rate that the material doesn’t convert to is refused, with what to enter', () => {
  const refusal = { code: 'invalidInput', message: expect.stringContaining('Enter the density') }
  expect(() => cardForMaterial(card('ton'), yards)).toThrow(expect.objectContaining(refusal))
  expect(() => cardForMaterial(card('ton'), { ...tons, unit: 'load' })).toThrow(expect.objectContaining(refusal))
  for (const basis of ['load', 'flat', 'cubicMeter'] as const) cardForMaterial(card(basis), yards)
  cardForMaterial(card('hour', { clock: 'load' }), yards)
})
