/** Each limit: below it, at it, above it, and after its window. */
import { AppError } from '@haulway/domain/errors.ts'
import { dayMs, hourMs } from '@haulway/domain/time.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { type LimitName, limits, openRateLimits } from './rate-limit.ts'

let now = 1_760_000_000_000
const database = await createTestDatabase()
await migrate(database.url)
const sql = postgres(database.url, { max: 10, onnotice: () => {} })
const rates = openRateLimits(drizzle(sql), () => now)
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const refusal = (error: unknown) => (error instanceof AppError ? { code: error.code, ...error.data } : error)

describe.each(Object.entries(limits))('the limit %s', (key, { max, windowMs }) => {
  const name = key as LimitName

  test('allows tries up to it, and refuses tries above it with the time to wait', async () => {
    for (let i = 0; i < max; i++) await rates.take(name, 'jane@pit.example')
    now += 1000
    const over = await rates.take(name, 'jane@pit.example').catch(refusal)
    expect(over).toEqual({ code: 'tooManyRequests', retryAfterMs: windowMs - 1000 })
    expect(await rates.isWithin(name, 'jane@pit.example')).toBe(false)
  })

  test('counts each client separately', async () => {
    await rates.take(name, 'joe@pit.example')
    await expect(rates.take(name, 'jane@pit.example')).rejects.toMatchObject({ code: 'tooManyRequests' })
  })

  test('starts over after its window, however many tries there were meanwhile', async () => {
    now += windowMs - 1001
    await expect(rates.take(name, 'jane@pit.example')).rejects.toMatchObject({ data: { retryAfterMs: 1 } })
    now += 1
    for (let i = 0; i < max; i++) await rates.take(name, 'jane@pit.example')
    await expect(rates.take(name, 'jane@pit.example')).rejects.toMatchObject({ code: 'tooManyRequests' })
  })

  test('is reset after a successful try', async () => {
    await rates.clear(name, 'jane@pit.example')
    await rates.take(name, 'jane@pit.example')
  })
})

test.each([1000, hourMs, 40 * dayMs])(
  'a window that a node began %i ms ahead ends after its length anyway',
  async aheadMs => {
    for (const name of ['codeByClient', 'passwordByAccount'] as const) {
      const { max, windowMs } = limits[name]
      const who = `${name} ${aheadMs}`
      now += aheadMs
      for (let i = 0; i <= max; i++) await rates.isWithin(name, who)
      now -= aheadMs
      const over = await rates.take(name, who).catch(refusal)
      expect(over).toEqual({ code: 'tooManyRequests', retryAfterMs: windowMs })
      now += windowMs
      expect(await rates.isWithin(name, who)).toBe(true)
    }
  },
)

const byAddress = (Object.keys(limits) as LimitName[]).filter(name => name.endsWith('ByAddress'))

test.each(byAddress)('%s counts all addresses of one IPv6 network together, and other networks apart', async name => {
  const { max } = limits[name]
  for (let i = 0; i < max; i++) await rates.take(name, `2001:db8:1:2::${i.toString(16)}`)
  await expect(rates.take(name, '2001:db8:1:2:ffff::1')).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await rates.isWithin(name, '2001:db8:1:3::1')).toBe(true)
  await rates.clear(name, '2001:db8:1:2::abcd')
  expect(await rates.isWithin(name, '2001:db8:1:2::1')).toBe(true)
})

test('simultaneous tries are all counted', async () => {
  const tries = Array.from({ length: 60 }, () => rates.isWithin('codeByClient', 'all at once'))
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(limits.codeByClient.max)
})

test('the table does not reveal who has tried', async () => {
  expect(await sql`select 1 from rate_limits where key like '%pit.example%'`).toHaveLength(0)
})
