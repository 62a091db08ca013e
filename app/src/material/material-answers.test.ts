import { materialFormSchema } from '@haulway/domain/material/material.ts'
import { gramsPerCubicMeterOf, type Quantity } from '@haulway/domain/units.ts'
import { arbitraryOf } from '@haulway/domain/wire/arbitrary-of.fixture.ts'
import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { answersOf, buildMaterial, otherMeasure } from './material-answers.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const stone = gramsPerCubicMeterOf(2700)
const cases: [Quantity, string | undefined][] = [
  [{ amountMilli: 22_000, unit: 'ton' }, '16.3 yd³'],
  [{ amountMilli: 10_000, unit: 'yard' }, '13.5 tons'],
  [{ amountMilli: 20_000, unit: 'tonne' }, '12.5 m³'],
  [{ amountMilli: 12_000, unit: 'cubicMeter' }, '19.2 tonnes'],
  [{ amountMilli: 1_000, unit: 'load' }, undefined],
]

for (const [quantity, text] of cases) {
  test(`${quantity.amountMilli / 1000} ${quantity.unit} of stone converts to ${text ?? 'nothing'}`, () => {
    expect(otherMeasure(quantity, stone)?.replace('\u00A0', ' ')).toBe(text)
  })
}

test('without a density there is no other measure', () => {
  expect(otherMeasure({ amountMilli: 22_000, unit: 'ton' }, undefined)).toBeUndefined()
})

test('any material that is opened and saved is the same, even in other measures than it was entered in', () => {
  const anyMaterial = arbitraryOf(materialFormSchema, {
    name: fc.constantFrom('2A stone', 'Clean fill'),
    fromDay: fc.constantFrom('2026-12-01', '2027-01-01'),
  })
  fc.assert(
    fc.property(anyMaterial, fc.constantFrom('us', 'metric'), ({ priceE4, nextPrice, ...form }, measures) => {
      const stored = { ...form, entityId: '', materialId: '', changedOn: 0, money: { priceE4, nextPrice } }
      const saved = buildMaterial(answersOf(stored, measures), measures, stored)
      expect(saved).toEqual({ ...form, priceE4, nextPrice })
    }),
  )
})

test('a form saved without changes gives back the same material', () => {
  const material = {
    name: '2A stone',
    direction: 'taken' as const,
    unit: 'ton' as const,
    gramsPerCubicMeter: stone,
    swellPercent: 67,
    available: true,
    outOfStock: true,
    entityId: '',
    materialId: '',
    changedOn: 0,
    money: { priceE4: 145_000, nextPrice: { priceE4: 152_500, fromDay: '2026-11-01' } },
  }
  const { money, entityId: _, materialId: __, changedOn: ___, ...rest } = material
  expect(buildMaterial(answersOf(material, 'us'), 'us')).toEqual({ ...rest, ...money })
})

test('a new price without its day is not saved', () => {
  const answers = { ...answersOf(undefined, 'us'), name: 'Sand', price: '9', nextPrice: '10' }
  expect(buildMaterial(answers, 'us').nextPrice).toBeNull()
})
