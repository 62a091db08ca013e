/** The check that a node hears what is sent through PostgreSQL. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openNodeMessages } from './node-messages.ts'
import { openProbe } from './nodes/notify.ts'

test('a probe whose notification was lost fails, and a later one succeeds', async () => {
  const { url, drop } = await createTestDatabase()
  const database = openDatabase(url, 2)
  const probe = openProbe(database.sql, await openNodeMessages(database.sql), 'a node')
  await probe()
  const name = new URL(url).pathname.slice(1)
  const other = postgres(url.replace(`/${name}`, '/postgres'), { max: 1, onnotice: () => {} })
  const endListener = () => other`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and query ilike 'listen%'`
  // The node can't listen again before it may connect again, so what is sent meanwhile is lost.
  await other.unsafe(`alter database "${name}" allow_connections false`)
  await eventually(async () => expect(await endListener()).toHaveLength(0))
  await expect(probe()).rejects.toThrow('did not arrive')
  await other.unsafe(`alter database "${name}" allow_connections true`)
  await eventually(probe)
  await other.end()
  await database.close()
  await drop()
})
