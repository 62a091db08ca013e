import { expect, test } from 'vitest'
import { stopAfter, stopAt, stopHeightsOf } from './stop-sheet.ts'

const heights = stopHeightsOf(650, 84)

test('at the middle stop, a phone shows at least 228 px of the map and, where it is short, as much list as map', () => {
  expect(heights).toEqual({ peek: 84, middle: 422, full: 650 })
  expect(stopHeightsOf(1000, 84).middle).toBe(650)
  expect(stopHeightsOf(400, 84).middle).toBe(200)
})

test('with large text, the middle stop still shows a row, and no stop is higher than the page', () => {
  expect(stopHeightsOf(400, 180)).toEqual({ peek: 180, middle: 276, full: 400 })
  expect(stopHeightsOf(150, 180)).toEqual({ peek: 150, middle: 150, full: 150 })
})

test('a sheet that is released slowly goes to the nearest stop', () => {
  expect([100, 300, 500, 600].map(height => stopAt(height, 0, heights))).toEqual(['peek', 'middle', 'middle', 'full'])
})

test('a flick goes to the next stop in its direction, however short it is', () => {
  expect([90, 430].map(height => stopAt(height, -1, heights))).toEqual(['middle', 'full'])
  expect([640, 410].map(height => stopAt(height, 1, heights))).toEqual(['middle', 'peek'])
  expect([stopAt(650, -1, heights), stopAt(84, 1, heights)]).toEqual(['full', 'peek'])
})

test('taps on the handle go through all stops', () => {
  expect(['peek', 'middle', 'full'].map(stop => stopAfter(stop as 'peek'))).toEqual(['middle', 'full', 'peek'])
})
