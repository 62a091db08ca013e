import { expect, test } from 'vitest'
import { fuelSurchargeSchema, usDieselIndex } from '../card/fuel-terms.ts'
import { fuelIndexDocuments } from './fuel-index.documents.ts'
import { decideFuelIndexRows, type FuelIndexRow, fuelIndexRowSchema, titleOfFuelIndex } from './fuel-index.ts'
import { findFuelPrice } from './fuel-lines.ts'

const at = Date.parse('2026-05-05T18:00:00Z')
const monday = { name: usDieselIndex, effectiveFrom: '2026-05-04', priceMills: 3874 }
const row: FuelIndexRow = { ...monday, revision: 1, enteredOn: at }

test('a published price becomes a row, and the same price again adds none', () => {
  expect(decideFuelIndexRows([], [monday, monday], at)).toEqual([row])
  expect(decideFuelIndexRows([row], [monday], at + 1)).toEqual([])
})

test('another price of a day is a revision, even one that returns to the first price', () => {
  const revised = { ...row, priceMills: 3880, revision: 2, enteredOn: at + 1 }
  expect(decideFuelIndexRows([row], [{ ...monday, priceMills: 3880 }], at + 1)).toEqual([revised])
  expect(decideFuelIndexRows([revised], [monday], at + 2)).toMatchObject([{ priceMills: 3874, revision: 3 }])
})

test('indexes of other names and other days do not touch each other', () => {
  const others = [
    { ...monday, name: 'EMD_EPD2D_PTE_SCA_DPG' },
    { ...monday, effectiveFrom: '2026-05-11' },
  ]
  expect(decideFuelIndexRows([row], others, at)).toMatchObject(others.map(other => ({ ...other, revision: 1 })))
})

test('rows of an index price work like the prices that they are', () => {
  const later = { ...row, effectiveFrom: '2026-05-11', priceMills: 4012 }
  expect(findFuelPrice([later, row], '2026-05-10')).toBe(row)
  expect(findFuelPrice([later, row], '2026-05-11')).toBe(later)
})

test('everyone reads the newest price of a day under one id, live for a year', () => {
  const [document] = fuelIndexDocuments(row)
  expect(document).toMatchObject({ scope: 'haulway-fuel-index', id: `${usDieselIndex}:2026-05-04`, body: row })
  expect(new Date(document?.liveUntil ?? 0).toISOString()).toMatch(/^2027-05-05/)
})

test('a card that names no index uses the U.S. average of the EIA', () => {
  const perHour = { method: 'perHour', baseMills: 3000, gallonsPerHourMilli: 6000 } as const
  expect(fuelSurchargeSchema.parse(perHour).index).toBe(usDieselIndex)
  expect(fuelSurchargeSchema.parse({ ...perHour, index: 'ontario-rack' }).index).toBe('ontario-rack')
  expect(fuelSurchargeSchema.safeParse({ ...perHour, index: 'a:b' }).success).toBe(false)
})

test('an index without a title is called by its name', () => {
  expect(titleOfFuelIndex(usDieselIndex)).toBe('EIA diesel, U.S. average')
  expect(titleOfFuelIndex('ontario-rack')).toBe('ontario-rack')
  expect(fuelIndexRowSchema.safeParse({ ...row, name: 'with space' }).success).toBe(false)
})
