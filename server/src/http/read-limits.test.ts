/** What one user reads in a minute on one node. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { openReadLimiter, readLimits } from './read-limits.ts'

const name = 'listTruckerNotices'
const max = Number(readLimits[name])

test('a user over the limit is refused with the time to wait, and no one else is', () => {
  let now = 5000
  const limiter = openReadLimiter(() => now)
  const read = (uid: string, of = name) => limiter.take(of, uid)
  for (let n = 0; n < max; n++) read('ann')
  now += 20_000
  const refused = expect.objectContaining({ code: 'tooManyRequests', data: { retryAfterMs: minuteMs - 20_000 } })
  expect(() => read('ann')).toThrow(refused)
  read('bob')
  read('ann', 'listTrucks')
  now += minuteMs - 20_001
  expect(() => read('ann')).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
  now += 1
  read('ann')
})

test('a call that is listed with a reason instead of a number is not limited', () => {
  const limiter = openReadLimiter(() => 0)
  for (let n = 0; n < 5000; n++) limiter.take('startLoad', 'ann')
})

test.each(Object.entries(readLimits))('%s has a limit or a reason in words', (_, limit) => {
  if (typeof limit === 'number') expect(limit).toBeGreaterThan(0)
  else expect(limit).toMatch(/^[A-Z].{15,}\.$/)
})
