import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { openTrails } from './trails.ts'

const now = 1_792_058_400_000
const truck = (at: number, lat: number, id = 'a') => ({ id, lat, lng: -75, at })

test('a trail covers the last five minutes and fades with age', () => {
  const trails = openTrails()
  for (let ageMs = 8 * minuteMs; ageMs >= 0; ageMs -= 30 * secondMs) {
    trails.update([truck(now - ageMs, 40 - ageMs / 1e9)], now - ageMs)
  }
  const drawn = trails.list(undefined, now)
  expect(drawn.map(({ strength }) => strength)).toEqual([0.25, 0.5, 0.9])
  expect(drawn[0]!.places[0]!.at).toBe(now - 5 * minuteMs)
  expect(drawn[0]!.places.at(-1)).toEqual(drawn[1]!.places[0])
})

test('no trail is drawn across a silence or for a truck that is gone', () => {
  const trails = openTrails()
  trails.update([truck(now - 3 * minuteMs, 40)], now)
  trails.update([truck(now, 40.01)], now)
  expect(trails.list(undefined, now)).toEqual([])
  trails.update([truck(now + 9 * secondMs, 40.02)], now)
  expect(trails.list(undefined, now)).toHaveLength(1)
  trails.update([], now)
  expect(trails.list(undefined, now)).toEqual([])
})

test('with very many trucks, only the chosen one has a trail', () => {
  const trails = openTrails()
  const many = (at: number) => Array.from({ length: 400 }, (_, n) => truck(at, 40 + at / 1e15, `truck ${n}`))
  trails.update(many(now - 9 * secondMs), now)
  trails.update(many(now), now)
  expect(trails.list(undefined, now)).toEqual([])
  expect(trails.list('truck 7', now)).toHaveLength(1)
})
