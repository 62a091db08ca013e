/**
 * A node decides on what it knows of a business and its people, and PostgreSQL takes nothing of it where another node
 * has changed that. Two nodes, `near` and `far`, on one database.
 */
import { AppError } from '@haulway/domain/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, type Transaction } from '../db/database.ts'
import { getEntity, getEntityForUpdate, members, saveEntity } from '../entity/entity.table.ts'
import { findPlace } from '../entity/find-place.ts'
import { openTestNode, type TestNode } from './test-node.ts'
import { type Actor, addActor } from './work.fixture.ts'

let node: TestNode
let near: Database
let far: Database
beforeAll(async () => {
  node = await openTestNode()
  near = openDatabase(node.databaseUrl, 8)
  far = openDatabase(node.databaseUrl, 8)
})
afterAll(async () => {
  await Promise.all([near.close(), far.close()])
  await node.close()
})

let actor: Actor
let place: { entityId: string; uid: string }
beforeEach(async () => {
  actor = await addActor(node, 'Greg', 0)
  place = { entityId: actor.entityId, uid: actor.uid }
})

/** Carries work out on what is known of the place. @returns its names by each try, and what came of it */
async function decide<T>(database: Database, work: (tx: Transaction, name: string | undefined) => Promise<T> | T) {
  const names: (string | undefined)[] = []
  const done = await database
    .inTransaction(async tx => {
      const found = await findPlace(tx, place, 'update')
      names.push(found?.entity.name)
      return work(tx, found?.entity.name)
    })
    .catch((error: unknown) => error)
  return { names, done }
}

/** Changes the name without having relied on anything. */
const rename = (database: Database, name: string) =>
  database.inTransaction(async tx => saveEntity(tx, { ...(await getEntityForUpdate(tx, place.entityId)), name }))
const nameOf = async () => (await getEntity(near.orm, place.entityId)).name
const look = () => 'seen'

test('what another node has changed is not decided on: the command is tried again, and asks', async () => {
  await rename(far, 'First')
  expect(await decide(near, look)).toEqual({ names: ['First'], done: 'seen' })
  await rename(far, 'Second')
  const changed = await decide(near, async (tx, name) => {
    saveEntity(tx, { ...(await getEntity(tx, place.entityId)), name: `${name}, changed` })
  })
  expect(changed.names).toEqual(['First', 'Second'])
  expect(await nameOf()).toBe('Second, changed')
  expect(await decide(near, look)).toEqual({ names: ['Second, changed'], done: 'seen' })
})

test('a refusal that rests on what is not so any more is none', async () => {
  await rename(far, 'Closed')
  const refuseClosed = (_: Transaction, name: string | undefined) => {
    if (name === 'Closed') throw new AppError('notAllowed')
    return 'done'
  }
  expect((await decide(near, refuseClosed)).done).toMatchObject({ code: 'notAllowed' })
  await rename(far, 'Open')
  expect(await decide(near, refuseClosed)).toEqual({ names: ['Closed', 'Open'], done: 'done' })
  await rename(far, 'Closed')
  const again = await decide(near, refuseClosed)
  expect(again.names).toEqual(['Open', 'Closed'])
  expect(again.done).toMatchObject({ code: 'notAllowed' })
})

test('a refusal is not told where it could not be seen to that the place still is so', async () => {
  await decide(near, look)
  const refused = decide(near, async tx => {
    await tx.ask(sql`select 1 from no_such_table`).catch(() => {})
    throw new AppError('notAllowed')
  })
  expect((await refused).done).not.toBeInstanceOf(AppError)
})

test('who was removed has no place at once, however lately it was known', async () => {
  const known = await decide(near, look)
  expect(known.names).toHaveLength(1)
  await far.orm.delete(members).where(eq(members.uid, place.uid))
  expect((await decide(near, look)).names).toEqual([known.names[0], undefined])
})

test('what a transaction has saved is known when it is committed, not while it may be undone', async () => {
  await rename(near, 'Old')
  const undone = decide(near, async tx => {
    saveEntity(tx, { ...(await getEntity(tx, place.entityId)), name: 'New' })
    expect((await findPlace(tx, place, 'update'))?.entity.name).toBe('New')
    throw new AppError('conflict')
  })
  expect((await undone).done).toMatchObject({ code: 'conflict' })
  expect(await nameOf()).toBe('Old')
  const [last, ...earlier] = (await decide(near, look)).names.toReversed()
  expect(last).toBe('Old')
  expect(earlier.length).toBeLessThan(2)
  await rename(near, 'New')
  expect((await decide(near, look)).names).toEqual(['New'])
})

test('of many changes at once by both nodes none is lost', async () => {
  await rename(near, '0')
  const addOne = (database: Database) =>
    database.inTransaction(async tx => {
      const found = await findPlace(tx, place, 'update')
      if (!found) throw new Error('the place is gone')
      saveEntity(tx, { ...found.entity, name: String(Number(found.entity.name) + 1) })
    })
  await Promise.all(Array.from({ length: 60 }, (_, i) => addOne(i % 2 === 0 ? near : far)))
  expect(await nameOf()).toBe('60')
})
