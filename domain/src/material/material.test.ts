import { expect, test } from 'vitest'
import { buildId } from '../ids.ts'
import { startOfDayMs } from '../time.ts'
import { convertQuantity, gramsPerCubicMeterOf } from '../units.ts'
import { materialDocuments, publicMaterialDocuments, supplierMaterialOf } from './material.documents.ts'
import { decidePrice, type Material, materialFormSchema } from './material.ts'

const id = (n: number) => buildId(n, new Uint8Array(10))
const form = materialFormSchema.parse({ name: '2A stone', unit: 'ton', priceE4: 145_000 })
const material: Material = { ...form, entityId: id(1), materialId: id(2), changedOn: 0 }

test('an announced price applies from its day on, and not a day before', () => {
  const withNextPrice = { ...material, nextPrice: { priceE4: 152_500, fromDay: '2026-11-01' } }
  expect(decidePrice(withNextPrice, '2026-10-31')).toMatchObject({ priceE4: 145_000 })
  expect(decidePrice(withNextPrice, '2026-11-01')).toMatchObject({ priceE4: 152_500, nextPrice: null })
  expect(decidePrice(withNextPrice, '2026-11-09')).toMatchObject({ priceE4: 152_500, nextPrice: null })
})

test('the day of a price begins at midnight in the pit’s time zone', () => {
  expect(startOfDayMs('2026-11-01', 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 4))
  // The night before, the clocks in New York were set back.
  expect(startOfDayMs('2026-11-02', 'America/New_York')).toBe(Date.UTC(2026, 10, 2, 5))
  expect(startOfDayMs('2026-11-01', 'Asia/Kolkata')).toBe(Date.UTC(2026, 9, 31, 18, 30))
  expect(startOfDayMs('2026-11-01', 'Pacific/Kiritimati')).toBe(Date.UTC(2026, 9, 31, 10))
})

test('prices, including the next one, are only under the key “money”', () => {
  const withNextPrice = { ...material, nextPrice: { priceE4: 152_500, fromDay: '2026-11-01' } }
  const [document] = materialDocuments(withNextPrice)
  const { money, ...rest } = document?.body ?? {}
  expect(money).toEqual({ priceE4: 145_000, nextPrice: { priceE4: 152_500, fromDay: '2026-11-01' } })
  expect(JSON.stringify(rest)).not.toMatch(/1450|1525/)
})

test('buyers see what is out of stock, but not the next price', () => {
  const withNextPrice = { ...material, outOfStock: true, nextPrice: { priceE4: 152_500, fromDay: '2026-11-01' } }
  expect(supplierMaterialOf(withNextPrice)).toEqual({
    materialId: id(2),
    name: '2A stone',
    unit: 'ton',
    priceE4: 145_000,
    outOfStock: true,
  })
})

test('22 tons of stone at 2,700 pounds a yard are 16.3 yards', () => {
  const yards = convertQuantity({ amountMilli: 22_000, unit: 'ton' }, 'yard', gramsPerCubicMeterOf(2700))
  expect(yards?.amountMilli).toBe(16_296)
})

/** Published pairs of kg/m³ and lb/yd³ for loose materials (1 t/m³ is 1,685.555 lb/yd³). */
const published: [string, number, number][] = [
  ['crushed stone', 2700, 1602],
  ['dry sand', 2600, 1543],
  ['wet sand', 3100, 1839],
  ['pit-run gravel', 3250, 1928],
  ['topsoil', 2000, 1187],
]

for (const [name, poundsPerYard, kilogramsPerCubicMeter] of published) {
  test(`${name} of ${poundsPerYard} lb/yd³ is ${kilogramsPerCubicMeter} kg/m³`, () => {
    expect(Math.round(gramsPerCubicMeterOf(poundsPerYard) / 1000)).toBe(kilogramsPerCubicMeter)
  })
}

test('the public list has every material kind within the handbook’s range', () => {
  const kinds = publicMaterialDocuments()
  expect(kinds.every(({ scope }) => scope === 'haulway-materials')).toBe(true)
  expect(kinds.map(({ id: key }) => key)).toEqual(expect.arrayContaining(['topsoil', 'drySand', 'pitRunGravel']))
  for (const { body } of kinds) {
    expect(Number(body?.gramsPerCubicMeter)).toBeGreaterThan(900_000)
    expect(Number(body?.gramsPerCubicMeter)).toBeLessThan(2_000_000)
  }
})
