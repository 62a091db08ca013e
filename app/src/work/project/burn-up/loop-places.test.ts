import { expect, test } from 'vitest'
import { loopPlaces } from './loop-places.ts'

test('two trucks at the same place of a lane never cover each other', () => {
  const places = loopPlaces(
    [
      { number: 'T-208', loaded: true, place: 'toSite', progress: 0.5 },
      { number: 'T-211', loaded: true, place: 'toSite', progress: 0.5 },
    ],
    800,
  )
  expect(Math.abs((places[0]?.x ?? 0) - (places[1]?.x ?? 0))).toBeGreaterThan(50)
})

test('loaded trucks drive to the right on top, empty ones to the left below', () => {
  const [out, back] = loopPlaces(
    [
      { number: '41', loaded: true, place: 'toSite', progress: 0.2 },
      { number: '77', loaded: false, place: 'toPit', progress: 0.2 },
    ],
    800,
  )
  expect(out).toMatchObject({ heading: 'east' })
  expect(back).toMatchObject({ heading: 'west' })
  expect(back?.y).toBeGreaterThan(out?.y ?? 0)
  expect(back?.x).toBeGreaterThan(out?.x ?? 0)
})
