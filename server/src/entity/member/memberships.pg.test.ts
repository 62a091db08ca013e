/** A command decides on its caller's place as it is now, whichever node changed it last: `near` or `far`. */
import { AppError } from '@haulway/domain/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { sqlState } from '../../db/failures.ts'
import { openTestNode, type TestNode } from '../../testing/test-node.ts'
import { type Actor, addActor } from '../../testing/work.fixture.ts'
import { getEntity, getEntityForUpdate, members, saveEntity } from '../entity.table.ts'
import { findMembership } from './find-membership.ts'

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

const rename = (database: Database, name: string) =>
  database.inTransaction(async tx => saveEntity(tx, { ...(await getEntityForUpdate(tx, place.entityId)), name }))
const nameOf = async () => (await getEntity(near.orm, place.entityId)).name
const nameFor = (database: Database) =>
  database.inTransaction(async tx => (await findMembership(tx, place, 'update'))?.entity.name)

test('what another node has changed is what a command decides on', async () => {
  for (const name of ['First', 'Second']) {
    await rename(far, name)
    expect(await nameFor(near)).toBe(name)
  }
})

test('a removed member has no place from that moment on', async () => {
  expect(await nameFor(near)).toBeDefined()
  await far.orm.delete(members).where(eq(members.uid, place.uid))
  expect(await nameFor(near)).toBeUndefined()
})

test('a refusal is not what is thrown where a statement had failed before it', async () => {
  const refused = near.inTransaction(async tx => {
    tx.send(sql`select 1 from no_such_table`)
    await findMembership(tx, place, 'update').catch(() => {})
    throw new AppError('notAllowed')
  })
  expect(await refused.catch(sqlState)).toBe('42P01')
})

test('what a transaction has saved is seen by itself, and by nobody where it is undone', async () => {
  await rename(near, 'Old')
  const undone = near.inTransaction(async tx => {
    saveEntity(tx, { ...(await getEntity(tx, place.entityId)), name: 'New' })
    expect((await findMembership(tx, place, 'update'))?.entity.name).toBe('New')
    throw new AppError('conflict')
  })
  await expect(undone).rejects.toMatchObject({ code: 'conflict' })
  expect([await nameFor(near), await nameFor(far)]).toEqual(['Old', 'Old'])
})

test('of many changes at once by both nodes none is lost', async () => {
  await rename(near, '0')
  const addOne = (database: Database) =>
    database.inTransaction(async tx => {
      const found = await findMembership(tx, place, 'update')
      if (!found) throw new Error('the place is gone')
      saveEntity(tx, { ...found.entity, name: String(Number(found.entity.name) + 1) })
    })
  await Promise.all(Array.from({ length: 60 }, (_, i) => addOne(i % 2 === 0 ? near : far)))
  expect(await nameOf()).toBe('60')
})
