/** What one user may send to a node in a day. */
import { dayMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { openPointLimiter, pointsOfDayMax } from './point-limit.ts'

const refused = (retryAfterMs: number) => expect.objectContaining({ code: 'tooManyRequests', data: { retryAfterMs } })

test('a user over the limit keeps the points until the day is over, and no one else does', () => {
  let now = 7000
  const limiter = openPointLimiter(() => now)
  const batch = pointsOfDayMax / 4
  for (let n = 0; n < 3; n++) limiter.take('ann', batch)
  now += dayMs / 2
  expect(() => limiter.take('ann', batch)).toThrow(refused(dayMs / 2))
  limiter.take('ann', 50)
  limiter.take('bob', batch)
  now += dayMs / 2
  limiter.take('ann', batch)
})

test('a batch of one point counts as the row that it takes', () => {
  const limiter = openPointLimiter(() => 0)
  let taken = 0
  const fill = () => {
    for (;;) {
      limiter.take('ann', 1)
      taken++
    }
  }
  expect(fill).toThrow(refused(dayMs))
  expect(taken).toBeLessThan(pointsOfDayMax / 5)
})

test('two weeks without a network, with a point each second, fit into one day', () => {
  const limiter = openPointLimiter(() => 0)
  for (let sent = 0; sent < 14 * 24 * 3600; sent += 50) limiter.take('ann', 50)
})

test('what could not be stored is not counted: its sender sends it again', () => {
  const limiter = openPointLimiter(() => 0)
  const batch = pointsOfDayMax / 4
  for (let n = 0; n < 20; n++) {
    limiter.take('ann', batch)
    limiter.giveBack('ann', batch)
  }
  limiter.take('ann', batch)
})
