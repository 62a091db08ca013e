import { expect, test } from 'vitest'
import { whyNotMaterial } from './supplier.ts'

const place = { lat: 40.5, lng: -79.9, radiusMeters: 150 }
const cases = [
  ['a material of an open pit', { takesWork: true, place }, {}, undefined],
  ['a material that is out of stock', { takesWork: true, place }, { outOfStock: true }, 'outOfStock'],
  ['a material that the pit does not list', { takesWork: true, place }, undefined, 'outOfStock'],
  ['any material of a pit that takes no work', { takesWork: false, place }, {}, 'takesNoWork'],
  ['any material of a pit that is not on the map', { takesWork: true, place: null }, {}, 'noPlace'],
] as const

test.each(cases)('%s: can be hauled, or is refused with the reason', (_, pit, material, expected) => {
  expect(whyNotMaterial(pit, material)).toBe(expected)
})
