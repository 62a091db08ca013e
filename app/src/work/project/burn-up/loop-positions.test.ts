import { expect, test } from 'vitest'
import { loopPositions } from './loop-positions.ts'

test('two trucks at the same progress in a lane don’t cover each other', () => {
  const positions = loopPositions(
    [
      { number: 'T-208', loaded: true, stage: 'toSite', progress: 0.5 },
      { number: 'T-211', loaded: true, stage: 'toSite', progress: 0.5 },
    ],
    800,
  )
  expect(Math.abs((positions[0]?.x ?? 0) - (positions[1]?.x ?? 0))).toBeGreaterThan(50)
})

test('loaded trucks drive right in the top lane, empty trucks left in the bottom lane', () => {
  const [out, back] = loopPositions(
    [
      { number: '41', loaded: true, stage: 'toSite', progress: 0.2 },
      { number: '77', loaded: false, stage: 'toPit', progress: 0.2 },
    ],
    800,
  )
  expect(out).toMatchObject({ heading: 'east' })
  expect(back).toMatchObject({ heading: 'west' })
  expect(back?.y).toBeGreaterThan(out?.y ?? 0)
  expect(back?.x).toBeGreaterThan(out?.x ?? 0)
})
