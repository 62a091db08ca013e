import { expect, test } from 'vitest'
import { countFilters, noFilter, noticeQueryOf, withoutFilter } from './notice-filter.ts'

const here = { lat: 40.580_049, lng: -75.604_951 }

test('an empty filter requests all notices, nearest first, from an approximate position', () => {
  expect(JSON.parse(JSON.stringify(noticeQueryOf(noFilter, here)))).toEqual({
    ...{ limit: 30, lat: 40.58, lng: -75.6, sort: 'distance' },
  })
})

test('a distance in miles becomes meters, and is ignored without a position', () => {
  expect(noticeQueryOf({ ...noFilter, withinMiles: '10' }, here).withinMeters).toBe(16_093)
  expect(noticeQueryOf({ ...noFilter, withinMiles: '10' }, undefined).withinMeters).toBeUndefined()
})

test('a minimum rate counts only with a pay type', () => {
  const filter = { ...noFilter, rateMin: '4.50', sort: 'pay' as const }
  expect(noticeQueryOf(filter, here)).toMatchObject({ sort: 'distance' })
  expect(noticeQueryOf(filter, here).rateE4Min).toBeUndefined()
  expect(noticeQueryOf({ ...filter, basis: 'ton' }, here)).toMatchObject({ rateE4Min: 45_000, sort: 'pay' })
})

test('each part of the filter can be removed', () => {
  const filter = { ...noFilter, material: 'sand', withinMiles: '20', basis: 'ton' as const, rateMin: '9' }
  expect(countFilters(filter)).toBe(3)
  expect(withoutFilter(filter, 'rate')).toEqual({ ...filter, basis: '', rateMin: '' })
  expect(countFilters(withoutFilter(filter, 'material'))).toBe(2)
})
