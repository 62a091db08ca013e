import { expect, test } from 'vitest'
import { whyNotMaterial } from './supplier.ts'

const place = { lat: 40.5, lng: -79.9, radiusMeters: 150 }
const cases = [
  ['a material of a pit at work', { takesWork: true, place }, {}, undefined],
  ['one that is out of stock', { takesWork: true, place }, { outOfStock: true }, 'outOfStock'],
  ['one that the pit does not list', { takesWork: true, place }, undefined, 'outOfStock'],
  ['any of a pit that takes no work', { takesWork: false, place }, {}, 'takesNoWork'],
  ['any of a pit that is not on the map', { takesWork: true, place: null }, {}, 'noPlace'],
] as const

test.each(cases)('%s can be hauled, or the row says why not', (_, pit, material, expected) => {
  expect(whyNotMaterial(pit, material)).toBe(expected)
})
