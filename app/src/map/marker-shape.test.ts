import { expect, test } from 'vitest'
import { headingOf, markerBodyWidth, markerPath, markerWidth, numberWidth } from './marker-shape.ts'

test('a truck faces right or left for any bearing, also below 0 and above 360 degrees', () => {
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

test('the plate is wider for a longer number, and a point adds to its width', () => {
  const short = markerBodyWidth(numberWidth('9'))
  const long = markerBodyWidth(numberWidth('T-2035'))
  expect(long).toBeGreaterThan(short)
  expect(markerWidth(short, 'east')).toBeGreaterThan(markerWidth(short, 'none'))
  expect(markerPath(28, 'east')).toBe('M0 0H28L36 13L28 26H0z')
})
