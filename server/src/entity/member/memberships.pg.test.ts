/** A command uses its caller's current membership, whichever node changed it last: `near` or `far`. */
import { AppError } from '@haulway/domain/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { sqlState } from '../../db/failures.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor } from '../../testing/work.fixture.ts'
import { getEntity, getEntityForUpdate, members, saveEntity } from '../entity.table.ts'
import { findMembership } from './find-membership.ts'

const node = closeAfterAll(await openTestNode())
const near = openDatabase(node.databaseUrl, 8)
const far = openDatabase(node.databaseUrl, 8)
afterAll(() => Promise.all([near.close(), far.close()]))

let actor: Actor
let memberKey: { entityId: string; uid: string }
beforeEach(async () => {
  actor = await addActor(node, 'Greg', 0)
  memberKey = { entityId: actor.entityId, uid: actor.uid }
})

const rename = (database: Database, name: string) =>
  database.inTransaction(async tx => saveEntity(tx, { ...(await getEntityForUpdate(tx, memberKey.entityId)), name }))
const nameOf = async () => (await getEntity(near.orm, memberKey.entityId)).name
const nameFor = (database: Database) =>
  database.inTransaction(async tx => (await findMembership(tx, memberKey, 'update'))?.entity.name)

test('a command sees what another node has changed', async () => {
  for (const name of ['First', 'Second']) {
    await rename(far, name)
    expect(await nameFor(near)).toBe(name)
  }
})

test('a removed member has no membership from that moment on', async () => {
  expect(await nameFor(near)).toBeDefined()
  await far.orm.delete(members).where(eq(members.uid, memberKey.uid))
  expect(await nameFor(near)).toBeUndefined()
})

test('when a statement failed before a refusal, the transaction throws the statement’s error', async () => {
  const refused = near.inTransaction(async tx => {
    tx.send(sql`select 1 from no_such_table`)
    await findMembership(tx, memberKey, 'update').catch(() => {})
    throw new AppError('notAllowed')
  })
  expect(await refused.catch(sqlState)).toBe('42P01')
})

test('a transaction sees what it saved, and no one sees it after a rollback', async () => {
  await rename(near, 'Old')
  const undone = near.inTransaction(async tx => {
    saveEntity(tx, { ...(await getEntity(tx, memberKey.entityId)), name: 'New' })
    expect((await findMembership(tx, memberKey, 'update'))?.entity.name).toBe('New')
    throw new AppError('conflict')
  })
  await expect(undone).rejects.toMatchObject({ code: 'conflict' })
  expect([await nameFor(near), await nameFor(far)]).toEqual(['Old', 'Old'])
})

test('parallel changes by both nodes lose no update', async () => {
  await rename(near, '0')
  const addOne = (database: Database) =>
    database.inTransaction(async tx => {
      const membership = await findMembership(tx, memberKey, 'update')
      if (!membership) throw new Error('the membership is gone')
      saveEntity(tx, { ...membership.entity, name: String(Number(membership.entity.name) + 1) })
    })
  await Promise.all(Array.from({ length: 60 }, (_, i) => addOne(i % 2 === 0 ? near : far)))
  expect(await nameOf()).toBe('60')
})
