import { expect, test } from 'vitest'
import { type DistanceSystem, plainText } from '../../ui/format/format.ts'
import { countFilters, distanceOptions, noFilter, noticeQueryOf, withoutFilter } from './notice-filter.ts'

const here = { lat: 40.580_049, lng: -75.604_951 }

test('an empty filter requests all notices, nearest first, from an approximate position', () => {
  expect(JSON.parse(JSON.stringify(noticeQueryOf(noFilter, here)))).toEqual({
    limit: 30,
    lat: 40.58,
    lng: -75.6,
    sort: 'distance',
  })
})

test('a distance is ignored without a position', () => {
  const filter = { ...noFilter, withinMeters: '16093' }
  expect(noticeQueryOf(filter, here).withinMeters).toBe(16_093)
  expect(noticeQueryOf(filter, undefined).withinMeters).toBeUndefined()
})

test('the distances to choose from are round numbers of the person’s own unit', () => {
  const texts = (system: DistanceSystem, chosen = '') =>
    distanceOptions(system, chosen).map(({ value, label }) => `${value} ${plainText(label)}`)
  expect(texts('imperial')).toEqual(['8047 5 mi', '16093 10 mi', '40234 25 mi', '80467 50 mi', '160934 100 mi'])
  const metric = ['10000 10 km', '20000 20 km', '40000 40 km', '80000 80 km', '160000 160 km']
  expect(texts('metric', '40000')).toEqual(metric)
  // It was chosen in miles.
  expect(texts('metric', '8047')).toEqual([...metric, '8047 8.0 km'])
})

test('a minimum rate counts only with a pay type', () => {
  const filter = { ...noFilter, rateMin: '4.50', sort: 'pay' as const }
  expect(noticeQueryOf(filter, here)).toMatchObject({ sort: 'distance' })
  expect(noticeQueryOf(filter, here).rateE4Min).toBeUndefined()
  expect(noticeQueryOf({ ...filter, basis: 'ton' }, here)).toMatchObject({ rateE4Min: 45_000, sort: 'pay' })
})

test('each part of the filter can be removed', () => {
  const filter = { ...noFilter, material: 'sand', withinMeters: '40000', basis: 'ton' as const, rateMin: '9' }
  expect(countFilters(filter)).toBe(3)
  expect(withoutFilter(filter, 'rate')).toEqual({ ...filter, basis: '', rateMin: '' })
  expect(countFilters(withoutFilter(filter, 'material'))).toBe(2)
})
