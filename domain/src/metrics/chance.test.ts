import { expect, test } from 'vitest'
import { openRandom } from '../seed.fixture.ts'
import { openNormal } from './chance.fixture.ts'
import { nineOfTen, normalShareBelow, studentShareBelow } from './chance.ts'

const guess = { low: 1, mid: 10, high: 100 }

test.each([3, 8, 20])('after %i values, nine of ten further ones are in the range', count => {
  const normal = openNormal(openRandom())
  const next = () => Math.exp(normal(10, 0.15))
  const tries = 4000
  let inside = 0
  for (let n = 0; n < tries; n++) {
    const { low, high } = nineOfTen(Array.from({ length: count }, next), guess)
    const value = next()
    if (low <= value && value <= high) inside++
  }
  // Three standard deviations of such a share are 0.014.
  expect(inside / tries).toBeGreaterThan(0.88)
  expect(inside / tries).toBeLessThan(0.93)
})

test('the middle is the median, which one odd value does not move', () => {
  expect(nineOfTen([100, 90, 5000, 110, 95], guess).mid).toBe(100)
})

test('equal values have no range, and none is wider than a guess', () => {
  expect(nineOfTen([70, 70, 70], guess)).toEqual({
    low: expect.closeTo(70),
    mid: 70,
    high: expect.closeTo(70),
  })
  expect(nineOfTen([60, 70, 100], { low: 5, mid: 10, high: 15 })).toEqual({ low: 35, mid: 70, high: 105 })
  expect(nineOfTen([30, 70, 5000], { low: 5, mid: 10, high: 20 })).toMatchObject({ low: 30, high: 5000 })
})

test('where most did not wait, the range is from no wait to the longest', () => {
  expect(nineOfTen([0, 0, 0, 60_000], { low: 0, mid: 5, high: 20 })).toEqual({ low: 0, mid: 0, high: 60_000 })
})

test("Student's t distribution is the normal one once much is known, and wider before", () => {
  expect(studentShareBelow(-1.9, 6)).toBeCloseTo(0.0531, 3)
  expect(studentShareBelow(-1.9, 30)).toBeCloseTo(0.0335, 3)
  expect(studentShareBelow(1.2, 1e6)).toBeCloseTo(normalShareBelow(1.2), 5)
  expect(studentShareBelow(0, 6)).toBeCloseTo(0.5, 6)
})
