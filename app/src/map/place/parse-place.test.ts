import { expect, test } from 'vitest'
import { parsePlace } from './parse-place.ts'

test('a place is a latitude and a longitude, with any separator', () => {
  expect(parsePlace('40.58, -75.6')).toEqual({ lat: 40.58, lng: -75.6 })
  expect(parsePlace('40.58 -75.6')).toEqual({ lat: 40.58, lng: -75.6 })
  for (const text of ['40,58; -75,6', '40,58, -75,6', ' 40,58  -75,6 ', '40,58;-75,6']) {
    expect(parsePlace(text)).toEqual({ lat: 40.58, lng: -75.6 })
  }
  for (const text of ['', 'Ormrod', '40.58', '91, 0', '0, 181', '1, 2, 3']) expect(parsePlace(text)).toBeUndefined()
})
