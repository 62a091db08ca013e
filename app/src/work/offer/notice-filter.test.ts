import { expect, test } from 'vitest'
import { countFilters, noFilter, noticeQueryOf, withoutFilter } from './notice-filter.ts'

const here = { lat: 40.580_049, lng: -75.604_951 }

test('an empty filter asks for all, nearest first, from about where one is', () => {
  expect(JSON.parse(JSON.stringify(noticeQueryOf(noFilter, here)))).toEqual({
    ...{ limit: 30, lat: 40.58, lng: -75.6, sort: 'distance' },
  })
})

test('miles become metres, and only from a place', () => {
  expect(noticeQueryOf({ ...noFilter, withinMiles: '10' }, here).withinMeters).toBe(16_093)
  expect(noticeQueryOf({ ...noFilter, withinMiles: '10' }, undefined).withinMeters).toBeUndefined()
})

test('a least rate counts once it is said how it is paid', () => {
  const wish = { ...noFilter, rateMin: '4.50', sort: 'pay' as const }
  expect(noticeQueryOf(wish, here)).toMatchObject({ sort: 'distance' })
  expect(noticeQueryOf(wish, here).rateCentsMin).toBeUndefined()
  expect(noticeQueryOf({ ...wish, basis: 'perTon' }, here)).toMatchObject({ rateCentsMin: 450, sort: 'pay' })
})

test('a part of the filter can be let go of', () => {
  const wish = { ...noFilter, material: 'sand', withinMiles: '20', basis: 'perTon' as const, rateMin: '9' }
  expect(countFilters(wish)).toBe(3)
  expect(withoutFilter(wish, 'rate')).toEqual({ ...wish, basis: '', rateMin: '' })
  expect(countFilters(withoutFilter(wish, 'material'))).toBe(2)
})
