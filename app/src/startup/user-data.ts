/** What startup reads of the signed-in user, from the server and from this device (specification 4). */
import { type Session, tokenOf } from '@haulway/client/session.ts'
import type { SyncStorage } from '@haulway/client/storage.ts'
import type { DocumentKey } from '@haulway/domain/document/document.ts'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { entityQueryField } from '@haulway/domain/notification/notification-path.ts'
import { chooseStartEntity } from '@haulway/domain/startup/next-route.ts'
import type { StartupFacts } from '@haulway/domain/startup/startup-state.ts'
import { type UserDocument, userDocumentSchema } from '@haulway/domain/user/user.ts'
import { z } from 'zod'
import { preferenceKeys, readPreference } from '../native/preferences.ts'
import { awaitStorage } from '../native/start-trouble.ts'
import { openDexieStorage, SyncDatabase } from '../sync/dexie-storage.ts'
import { hasOpenLoad } from './has-open-load.ts'
import { readServerDocument } from './read-document.ts'

/**
 * Reads the user first, and in the next pass the type of their entity: between the two, the app can open the local
 * database and the stream. Both come from the server if it answers, otherwise from this device.
 */
export async function readUserData(uid: string, session: Session, facts: StartupFacts): Promise<Partial<StartupFacts>> {
  const { startEntity, hasLocalData, network } = facts
  // The server has just failed to answer. Asking again would only make someone in a dead zone wait.
  const readServer = network === 'unreachable' ? nothingAnswers : await openServerRead(uid, session)
  if (session.uid() === null) return { auth: null }
  if (!startEntity) return readUserAndEntity(uid, readServer)
  const entityType = await readEntityType(uid, startEntity, readServer)
  if (entityType === undefined && !hasLocalData) return { network: 'unreachable' }
  return { entityType: entityType ?? null }
}

/** @returns null when there is no such document, undefined when the server can't be reached */
type ReadServer = <Schema extends z.ZodType>(
  key: DocumentKey,
  schema: Schema,
) => Promise<{ body: z.infer<Schema> } | null | undefined>

const nothingAnswers = async () => undefined

async function openServerRead(uid: string, session: Session): Promise<ReadServer> {
  const ownToken = tokenOf(session, uid)
  const token = await ownToken(false).catch(() => undefined)
  const getToken = async (isStale: boolean) => (isStale ? ownToken(true) : token)
  return (key, schema) => readServerDocument(key, schema, getToken).catch(() => undefined)
}

async function readUserAndEntity(uid: string, readServer: ReadServer): Promise<Partial<StartupFacts>> {
  const found = await readServer(userKey(uid), userDocumentSchema)
  const user = found?.body ?? (await withStorage(uid, storage => readUser(storage, uid)))
  // Someone with a business must not be asked to create one because the network failed.
  if (!user && found === undefined) return { network: 'unreachable' }
  if (!user) return { user: noUserYet, startEntity: null }
  const preferred = (await readPreference(preferenceKeys.startEntity, z.string())) ?? null
  // A push that opens the app names the business it is for.
  const pushedEntity = new URLSearchParams(window.location.search).get(entityQueryField)
  const wanted = pushedEntity !== null && user.entityIds.includes(pushedEntity) ? pushedEntity : preferred
  return { user, startEntity: chooseStartEntity(user.entityIds, wanted) ?? null }
}

/**
 * Reads the type from the entity's document (routing rule 8).
 * @returns null when the document has no type, or neither the server nor this device has the document (rule 11);
 * undefined when the server can't be reached and this device has no type
 */
async function readEntityType(uid: string, entityId: string, readServer: ReadServer) {
  const key = entityKey(entityId)
  const found = await readServer(key, entityTypeSchema)
  if (found) return found.body.entityType ?? null
  const stored = await withStorage(uid, storage => storage.readDocument(key))
  return entityTypeSchema.safeParse(stored?.body).data?.entityType ?? (found === null ? null : undefined)
}

/** The server has no document of a user without an entity. */
const noUserYet = { entityIds: [], missingInformationExists: false, testAccount: false }

/** Only the type is parsed, so a document from another version of the app can be read, too. */
const entityTypeSchema = z.object({ entityType: z.number().nullish().catch(null) })

const userKey = (uid: string) => ({ scope: userScope(uid), collection: 'haulway-user', id: uid })
const entityKey = (entityId: string) => ({ scope: entityScope(entityId), collection: 'haulway-entity', id: entityId })

/** What this device has of a user: whether their document is here, and whether a load is in progress. */
export function readStored(uid: string): Promise<{ hasUser: boolean; hasOpenLoad: boolean }> {
  return withStorage(uid, async storage => ({
    hasUser: (await readUser(storage, uid)) !== undefined,
    hasOpenLoad: await hasOpenLoad(storage, uid),
  }))
}

async function readUser(storage: SyncStorage, uid: string): Promise<UserDocument | undefined> {
  return userDocumentSchema.safeParse((await storage.readDocument(userKey(uid)))?.body).data
}

/** Reads from a user's database on this device, and closes it afterwards. */
async function withStorage<T>(uid: string, read: (storage: SyncStorage) => Promise<T>): Promise<T> {
  const db = new SyncDatabase(uid)
  try {
    await awaitStorage(db.open())
    return await read(openDexieStorage(db))
  } finally {
    db.close()
  }
}
