import { newId } from '@haulway/client/new-id.ts'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { idOf, pit, user } from '../areas/forms/form-documents.fixture.ts'
import { openDexieStorage, SyncDatabase } from '../sync/dexie-storage.ts'
import { openOwnSession, openServerDocuments } from './server-documents.fixture.ts'
import { readUserData } from './user-data.ts'

afterEach(() => vi.restoreAllMocks())

const device = { platform: 'web', versionCode: 10, hasLocalData: false, hasOpenLoad: false } as const
const online = { ...device, network: 'reachable' } as const
const withBusiness = { ...online, user, startEntity: idOf(1) }

test('the user is read first, and the type of their business after it', async () => {
  const uid = newId()
  openServerDocuments({ [uid]: { ...user, uid }, [idOf(1)]: pit })
  const found = await readUserData(uid, openOwnSession(uid), online)
  expect(found).toMatchObject({ user: { uid, entityIds: [idOf(1)] }, startEntity: idOf(1) })
  expect(found).not.toHaveProperty('entityType')
  expect(await readUserData(uid, openOwnSession(uid), { ...online, ...found })).toEqual({ entityType: 1 })
})

test('a user without a document has no business yet', async () => {
  const uid = newId()
  openServerDocuments({ [uid]: 'missing' })
  const { user: found, startEntity } = await readUserData(uid, openOwnSession(uid), online)
  expect(found?.entityIds).toEqual([])
  expect(startEntity).toBe(null)
})

test('a user whose document does not come sees the network alert, and creates no second business', async () => {
  const uid = newId()
  openServerDocuments({ [uid]: 'lost' })
  expect(await readUserData(uid, openOwnSession(uid), online)).toEqual({ network: 'unreachable' })
})

test('a business whose type does not come is not taken for one without a type', async () => {
  const uid = newId()
  openServerDocuments({ [idOf(1)]: 'lost' })
  expect(await readUserData(uid, openOwnSession(uid), withBusiness)).toEqual({ network: 'unreachable' })
})

test('a business has no type when its document has none, or the server has no such document', async () => {
  const uid = newId()
  openServerDocuments({ [idOf(1)]: { ...pit, entityType: null } })
  expect(await readUserData(uid, openOwnSession(uid), withBusiness)).toEqual({ entityType: null })
  openServerDocuments({ [idOf(1)]: 'missing' })
  expect(await readUserData(uid, openOwnSession(uid), withBusiness)).toEqual({ entityType: null })
})

test('without the server, the app opens with what the device has, and does not wait for an answer', async () => {
  const uid = newId()
  await store(uid)
  const { requests } = openServerDocuments({})
  const offline = { ...device, hasLocalData: true, network: 'unreachable' } as const
  const found = await readUserData(uid, openOwnSession(uid), offline)
  expect(found).toMatchObject({ user: { uid }, startEntity: idOf(1) })
  expect(await readUserData(uid, openOwnSession(uid), { ...offline, ...found })).toEqual({ entityType: 1 })
  expect(requests).toEqual([])
})

test('a token that the server refuses is renewed once', async () => {
  const uid = newId()
  let isRefused = true
  const answer = async () => {
    const now = isRefused ? 'refused' : { ...user, uid }
    isRefused = false
    return now
  }
  const { requests } = openServerDocuments({ [uid]: answer })
  expect(await readUserData(uid, openOwnSession(uid), online)).toMatchObject({ startEntity: idOf(1) })
  expect(requests.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer second'])
})

test('someone who was logged out in between is led to the login', async () => {
  const uid = newId()
  openServerDocuments({ [uid]: { ...user, uid } })
  const session = { ...openOwnSession(uid), uid: () => null }
  expect(await readUserData(uid, session, online)).toEqual({ auth: null })
})

/** Stores the user and their business, as an earlier start has left them. */
async function store(uid: string): Promise<void> {
  const db = new SyncDatabase(uid)
  const storage = openDexieStorage(db)
  const ofUser = { collection: 'haulway-user', id: uid, version: 1, body: { ...user, uid } }
  await storage.replaceScope(userScope(uid), 1, [ofUser])
  const ofEntity = { collection: 'haulway-entity', id: idOf(1), version: 1, body: { ...pit } }
  await storage.replaceScope(entityScope(idOf(1)), 1, [ofEntity])
  db.close()
}
