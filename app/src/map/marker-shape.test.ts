import { expect, test } from 'vitest'
import { headingOf, markerBodyWidth, markerPath, markerWidth, numberWidth } from './marker-shape.ts'

test('a truck faces left or right, whichever way it goes round', () => {
  expect([10, 90, 179, 181, 270, 350, -10, 370].map(headingOf)).toEqual([
    'east',
    'east',
    'east',
    'west',
    'west',
    'west',
    'west',
    'east',
  ])
  expect(headingOf(undefined)).toBe('none')
})

test('the plate grows with its number and its point adds to it', () => {
  const short = markerBodyWidth(numberWidth('9'))
  const long = markerBodyWidth(numberWidth('T-2035'))
  expect(long).toBeGreaterThan(short)
  expect(markerWidth(short, 'east')).toBeGreaterThan(markerWidth(short, 'none'))
  expect(markerPath(28, 'east')).toBe('M0 0H28L36 13L28 26H0z')
})
