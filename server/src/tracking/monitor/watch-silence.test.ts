import { minuteMs } from '@haulway/domain/time.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { openLocalBus } from '../../sync/nodes/bus.ts'
import { openWatchSilence } from './watch-silence.ts'

test('no truck is blamed for the time in which the database was away, or for the three minutes after it', async () => {
  const sql = postgres('postgres://127.0.0.1:1/nowhere', { max: 1 })
  let now = 0
  let msSinceOutage = 0
  const { sweep } = openWatchSilence({
    ...{ orm: drizzle(sql), bus: openLocalBus(), clock: () => now, msSinceOutage: () => msSinceOutage },
    ...{ look: async () => {}, onError: () => {} },
  })
  now = 60 * minuteMs
  // It would fail if it read the loads.
  await sweep()
  msSinceOutage = 2 * minuteMs
  await sweep()
  msSinceOutage = 4 * minuteMs
  await expect(sweep()).rejects.toThrow()
  await sql.end()
})
