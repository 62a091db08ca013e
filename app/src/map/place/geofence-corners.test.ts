import { expect, test } from 'vitest'
import { addCorner, geofenceTrouble, isPutBetween, withCorners } from './geofence-corners.ts'
import { noPlace, placeAnswerOf, placeOf } from './place-answer.ts'

const square = [
  { lat: 40, lng: -75 },
  { lat: 40, lng: -74.99 },
  { lat: 40.01, lng: -74.99 },
  { lat: 40.01, lng: -75 },
]

test('the third corner sets the place and its radius', () => {
  expect(withCorners(noPlace, square.slice(0, 2)).text).toBe('')
  expect(withCorners(noPlace, square)).toMatchObject({ text: '40.005000, -74.995000', radiusMeters: 700 })
})

test('a place within the corners stays where it is', () => {
  expect(withCorners({ ...noPlace, text: '40.002, -74.998' }, square).text).toBe('40.002, -74.998')
  expect(withCorners({ ...noPlace, text: '41, -74' }, square).text).toBe('40.005000, -74.995000')
})

test('a geofence needs three corners and no crossing sides', () => {
  const [a, b, c, d] = square as [(typeof square)[0], (typeof square)[0], (typeof square)[0], (typeof square)[0]]
  expect(geofenceTrouble([])).toBeUndefined()
  expect(geofenceTrouble([a, b])).toBe('fewCorners')
  expect(geofenceTrouble([a, c, b, d])).toBe('wrong')
  expect(geofenceTrouble(square)).toBeUndefined()
})

test('a corner that would cross the sides is put into the side that it bends least', () => {
  const [a, b, c, d] = square as [(typeof square)[0], (typeof square)[0], (typeof square)[0], (typeof square)[0]]
  expect([b, c, d].reduce<readonly (typeof a)[]>(addCorner, [a])).toEqual(square)
  const shuffled = [c, b, d].reduce<readonly (typeof a)[]>(addCorner, [a])
  expect(geofenceTrouble(shuffled)).toBeUndefined()
  const onSide = { lat: 39.999, lng: -74.995 }
  expect(addCorner(square, onSide)).toEqual([a, onSide, b, c, d])
  expect(isPutBetween(square, addCorner(square, onSide))).toBe(true)
  expect(isPutBetween([a, b], addCorner([a, b], c))).toBe(false)
  expect(isPutBetween(square, square.toSpliced(1, 1))).toBe(false)
})

test('a form gives back the same place it started with', () => {
  const place = { lat: 40.005, lng: -74.995, radiusMeters: 700, geofence: square }
  expect(placeOf(placeAnswerOf(place))).toEqual(place)
  expect(placeOf({ ...noPlace, text: 'here' })).toBeUndefined()
  expect(placeOf({ ...placeAnswerOf(place), geofence: square.slice(0, 2) })).toEqual({ ...place, geofence: undefined })
})
