import { expect, test } from 'vitest'
import { act, goodDay } from '../act/act.fixture.ts'
import { weightsSchema } from '../act/act.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { differsBeyond } from './quantity.ts'

const kilograms = (gross: number, tare: number) => ({
  unit: 'kg' as const,
  grossMicro: gross * 1_000_000,
  tareMicro: tare * 1_000_000,
})

test("a pit's scale has precedence over the operator's bucket count, and a difference over 5 % is a concern", () => {
  const scale = act(20, 'confirmLoad', 'pit', 41, { weights: kilograms(30_000, 12_000) })
  const fold = foldLoadLog([...goodDay(), scale])
  expect(fold.quantity).toMatchObject({
    source: 'pit',
    weighed: true,
    net: { valueMicro: 18_000_000_000, unit: 'kg' },
    amountMilli: 19_842,
  })
  expect(fold.needsYou.map(row => row.code)).toEqual(['quantityDiffers'])
  expect(foldLoadLog([...goodDay(), scale], { quantityToleranceBps: 1000 }).needsYou).toEqual([])
})

test('a weight counts as weighed only from the pit or the operator', () => {
  const loaded = (witness: 'pit' | 'operator' | 'trucker') =>
    foldLoadLog([act(1, 'confirmLoad', witness, 5, { weights: kilograms(30_000, 12_000) })]).quantity
  expect(loaded('pit')).toMatchObject({ weighed: true, net: { valueMicro: 18_000_000_000, unit: 'kg' } })
  expect(loaded('operator')).toMatchObject({ weighed: true })
  expect(loaded('trucker')).toMatchObject({ weighed: false, net: { valueMicro: 18_000_000_000, unit: 'kg' } })
})

test('a weight stays as the scale stated it: 41,885 lb are 20.943 tons, not 20.942 as if rounded to grams', () => {
  const weights = { unit: 'lb' as const, grossMicro: 73_280_000_000, tareMicro: 31_395_000_000 }
  const { quantity } = foldLoadLog([act(1, 'confirmLoad', 'pit', 5, { weights })])
  expect(quantity).toMatchObject({ amountMilli: 20_943, unit: 'ton', weighed: true })
  expect(quantity?.stated).toEqual({ valueMicro: 41_885_000_000, unit: 'lb' })
  const metric = foldLoadLog([act(1, 'confirmLoad', 'pit', 5, { weights })], { unit: 'tonne' }).quantity
  expect(metric).toMatchObject({
    amountMilli: 18_999,
    unit: 'tonne',
    stated: { valueMicro: 41_885_000_000, unit: 'lb' },
  })
})

test('quantities in different units are compared exactly', () => {
  const pounds = { valueMicro: 40_000_000_000, unit: 'lb' as const }
  const tons = (valueMicro: number) => ({ valueMicro, unit: 'ton' as const })
  expect(differsBeyond(pounds, tons(20_000_000), 0)).toBe(false)
  // 20 tons against 21.052632 are 5 % of the larger, and a millionth of a ton more is beyond it.
  expect(differsBeyond(pounds, tons(21_052_631), 500)).toBe(false)
  expect(differsBeyond(pounds, tons(21_052_632), 500)).toBe(true)
  expect(differsBeyond(pounds, { valueMicro: 15_000_000, unit: 'yard' }, 500)).toBeUndefined()
  expect(differsBeyond(pounds, { valueMicro: 15_000_000, unit: 'yard' }, 10_000, 1_600_000)).toBe(false)
})

test('no weight of a truck is more than 200 metric tons, in whatever unit', () => {
  const refused = { kg: 200_001, lb: 440_925, ton: 221, tonne: 201 }
  for (const [unit, value] of Object.entries(refused)) {
    const issues = weightsSchema.safeParse({ unit, grossMicro: value * 1_000_000 }).error?.issues
    expect(issues?.[0], unit).toMatchObject({ path: ['grossMicro'], message: 'Enter at most 200 metric tons.' })
    expect(weightsSchema.safeParse({ unit, grossMicro: (value - 1) * 1_000_000 }).success, unit).toBe(true)
  }
})
