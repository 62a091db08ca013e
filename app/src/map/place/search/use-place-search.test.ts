import { expect, test } from 'vitest'
import { withoutFarPlaces } from './use-place-search.ts'

const yard = { lat: 40.58, lng: -75.6 }
const allentown = { lat: 40.6, lng: -75.53 }
const boston = { lat: 42.36, lng: -71.06 }
const dalyCity = { lat: 37.7, lng: -122.4 }

test('a place beyond a day’s drive is left out when a nearer one was found', () => {
  expect(withoutFarPlaces([dalyCity, allentown, boston], yard)).toEqual([allentown, boston])
})

test('what is far is kept when nothing is nearer, or when no one knows from where', () => {
  expect(withoutFarPlaces([dalyCity], yard)).toEqual([dalyCity])
  expect(withoutFarPlaces([dalyCity, allentown], undefined)).toEqual([dalyCity, allentown])
})
