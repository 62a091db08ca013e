import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase, type Transaction } from '../database.ts'
import { isConnectionLost, sqlState } from '../failures.ts'

const { url, drop } = await createTestDatabase()
afterAll(drop)
const database = closeAfterAll(openDatabase(url, 2))
await database.sql`create table trials (name text primary key)`

beforeEach(async () => {
  await database.sql`truncate trials`
})

const add = (name: string) => sql`insert into trials values (${name})`
const names = async () => (await database.sql<{ name: string }[]>`select name from trials`).map(({ name }) => name)

test('the last query is sent together with the commit, and both are answered together', async () => {
  const { query } = await database.inTransaction(async tx => {
    tx.send(add('first'))
    return { query: tx.ask<{ name: string }>(sql`insert into trials values (${'last'}) returning name`) }
  })
  expect(await query).toEqual([{ name: 'last' }])
  expect((await names()).sort()).toEqual(['first', 'last'])
})

test('statements run in the order they are sent, whichever method sends them', async () => {
  const trials = pgTable('trials', { name: text() })
  await database.inTransaction(async tx => {
    tx.send(add('one'))
    const query = tx.ask(sql`update trials set name = name || ' two'`)
    await tx.update(trials).set({ name: sql`name || ' three'` })
    tx.send(tx.update(trials).set({ name: sql`name || ' four'` }))
    await query
  })
  expect(await names()).toEqual(['one two three four'])
})

test('a statement that fails with the commit rolls everything back, and its error is thrown', async () => {
  const failing = database.inTransaction(async tx => {
    await tx.ask(add('once'))
    return { query: tx.ask(add('once')) }
  })
  expect(await failing.catch(sqlState)).toBe('23505')
  expect(await names()).toEqual([])
})

test('a failed statement that no one awaits rolls everything back, and its error is thrown', async () => {
  const ends = [async () => 'no more statements', async (tx: Transaction) => tx.ask(add('after'))]
  for (const end of ends) {
    const failing = database.inTransaction(async tx => {
      tx.send(add('once'))
      tx.send(add('once'))
      return end(tx)
    })
    expect(await failing.catch(sqlState)).toBe('23505')
  }
  expect(await names()).toEqual([])
})

test('a collision is retried wherever it appears: awaited, not awaited, or with the commit', async () => {
  const collide = (attempt: number) => sql`select collide(${attempt}::int)`
  await database.sql`create function collide(attempt int) returns void language plpgsql as $$ begin
    if attempt = 1 then raise exception 'collided' using errcode = '40001'; end if; end $$`
  let attempt = 0
  const senders = [
    (tx: Transaction) => tx.ask(collide(attempt)),
    async (tx: Transaction) => tx.send(collide(attempt)),
    async (tx: Transaction) => ({ query: tx.ask(collide(attempt)) }),
  ]
  for (const [i, sendStatement] of senders.entries()) {
    attempt = 0
    await database.inTransaction<unknown>(async tx => {
      attempt++
      tx.send(add(`sender ${i}, attempt ${attempt}`))
      return sendStatement(tx)
    })
  }
  expect((await names()).sort()).toEqual(['sender 0, attempt 2', 'sender 1, attempt 2', 'sender 2, attempt 2'])
})

test('a statement sent after the end of its transaction is refused, whether it committed or rolled back', async () => {
  for (const isRefused of [false, true]) {
    const late = await new Promise<() => Promise<unknown>>(resolve => {
      const running = database.inTransaction(async tx => {
        await tx.ask(sql`select 1`)
        resolve(() => running.catch(() => {}).then(() => tx.ask(add('late'))))
        if (isRefused) throw new Error('refused')
      })
      running.catch(() => {})
    })
    await expect(late()).rejects.toThrow()
  }
  expect(await names()).toEqual([])
})

test('a transaction cut off between two statements saves nothing; the next one gets another connection', async () => {
  const cutOff = database.inTransaction(async tx => {
    const [row] = await tx.ask<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await tx.ask(add('before'))
    await database.sql`select pg_terminate_backend(${row!.pid}, 5000)`
    await new Promise(resolve => setTimeout(resolve, 50))
    await tx.ask(add('after'))
  })
  expect(await cutOff.catch(isConnectionLost)).toBe(true)
  await database.inTransaction(tx => tx.ask(add('next')))
  expect(await names()).toEqual(['next'])
})

/** A proxy that breaks a connection once, instead of passing on the message with this number, from either side. */
async function openBreakingProxy(breakAt: number) {
  const { hostname, port } = new URL(url)
  let passed = 0
  const proxy = createServer(near => {
    const far = connect(Number(port), hostname)
    const carry = (from: Socket, to: Socket) => {
      from.on('data', bytes => (passed++ === breakAt ? near.destroy() : to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
    carry(near, far)
    carry(far, near)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const near = new URL(url)
  near.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: near.href, isBroken: () => passed > breakAt, close: () => proxy.close() }
}

const writers = {
  transaction: (database: Database, name: string) => database.inTransaction(tx => tx.ask(add(name))),
  statement: async (database: Database, name: string) => database.sql`insert into trials values (${name})`,
}

test.each([
  ['transaction', 6],
  ['statement', 3],
] as const)('wherever its connection breaks, a %s ends, and a later one succeeds', async (kind, messagesMin) => {
  const writeBroken = async (breakAt: number) => {
    const proxy = await openBreakingProxy(breakAt)
    const behind = openDatabase(proxy.url, 1)
    const write = () => writers[kind](behind, `break ${breakAt}`)
    const errors: unknown[] = []
    await write().catch(error => errors.push(error))
    const isBroken = proxy.isBroken()
    // The first one may have been saved, and only its answer lost.
    await eventually(() => write().catch(error => expect(sqlState(error)).toBe('23505')))
    await behind.close()
    proxy.close()
    return { isBroken, errors }
  }
  let breaks = 0
  for (let end = await writeBroken(breaks); end.isBroken; end = await writeBroken(breaks)) {
    // It also succeeds, if the driver connects again.
    expect(end.errors.filter(error => !isConnectionLost(error))).toEqual([])
    breaks++
  }
  // Of the login, the types and the work itself.
  expect(breaks).toBeGreaterThan(messagesMin)
  expect(await names()).toHaveLength(breaks + 1)
})

test('transactions wait when all connections are busy', async () => {
  const most = { running: 0, atOnce: 0 }
  const one = (name: string) =>
    database.inTransaction(async tx => {
      most.atOnce = Math.max(most.atOnce, ++most.running)
      await tx.ask(add(name))
      most.running--
      if (name === '3') throw new Error('refused')
    })
  const all = await Promise.allSettled(['1', '2', '3', '4', '5', '6', '7'].map(one))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(most.atOnce).toBeLessThanOrEqual(2)
  expect((await names()).sort()).toEqual(['1', '2', '4', '5', '6', '7'])
})

test('statements stay prepared on their connection, so PostgreSQL describes each once', async () => {
  const prepared = await database.inTransaction(async tx => {
    for (const name of ['one', 'two', 'three']) await tx.ask(sql`select from trials where name = ${name}`)
    return tx.ask(sql`select 1 from pg_prepared_statements where statement = 'select from trials where name = $1'`)
  })
  expect(prepared).toHaveLength(1)
})

test('a record is stored as JSON, not as text, inside and outside of a transaction', async () => {
  const records = pgTable('records', { record: jsonb().notNull() })
  await database.sql`create table records (record jsonb)`
  const row = { record: { number: 'T-41' } }
  await database.orm.insert(records).values(row)
  await database.inTransaction(tx => tx.insert(records).values(row))
  const stored = await database.sql`select record->>'number' as number from records`
  expect(stored.map(({ number }) => number)).toEqual(['T-41', 'T-41'])
})

test('a transaction begins on its own connection, however many queries are ahead of it', async () => {
  // The library sends a hundred queries at once on each of two connections; one more and `begin` ran among them.
  for (let before = 190; before <= 210; before++) {
    const queries = Array.from({ length: before }, () => database.sql`select 1`.execute())
    const adding = database.inTransaction(tx => tx.ask(add(`after ${before}`)))
    await Promise.all([...queries, adding])
  }
  expect(await names()).toHaveLength(21)
})
