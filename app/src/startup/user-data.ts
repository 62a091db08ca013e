/** What startup reads of the signed-in user, from the server and from this device (specification 4). */
import type { Session } from '@haulway/client/session.ts'
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

/** Reads the user from the server if it answers, otherwise from this device. No document means no entities yet. */
export async function readUserData(
  uid: string,
  session: Session,
  hasLocalData: boolean,
): Promise<Partial<StartupFacts>> {
  const token = await session.getToken(false).catch(() => undefined)
  if (session.uid() === null) return { auth: null }
  return withStorage(uid, async local => {
    const user =
      (await readServerDocument(userKey(uid), userDocumentSchema, token).catch(() => undefined))?.body ??
      (await local.user()) ??
      null
    const preferred = (await readPreference(preferenceKeys.startEntity, z.string())) ?? null
    // A push that opens the app names the business it is for.
    const pushedEntity = new URLSearchParams(window.location.search).get(entityQueryField)
    const wanted = pushedEntity !== null && user?.entityIds.includes(pushedEntity) ? pushedEntity : preferred
    const startEntity = chooseStartEntity(user?.entityIds ?? [], wanted)
    if (!user || !startEntity) return { user: user ?? noUserYet, startEntity: null }
    const entityType = await readEntityType(startEntity, token, local)
    if (entityType === undefined && !hasLocalData) return { user, startEntity, network: 'unreachable' }
    return { user, startEntity, entityType: entityType ?? null }
  })
}

/**
 * Reads the type from the entity's document (routing rule 8): from the server, otherwise from this device.
 * @returns null when the document has no type, or neither the server nor this device has the document (rule 11);
 * undefined when the server can't be reached and this device has no type
 */
async function readEntityType(entityId: string, token: string | undefined, local: LocalDocuments) {
  const found = await readServerDocument(entityKey(entityId), entityTypeSchema, token).catch(() => undefined)
  if (found) return found.body.entityType ?? null
  return (await local.entityType(entityId)) ?? (found === null ? null : undefined)
}

const noUserYet = { entityIds: [], missingInformationExists: false, testAccount: false }

/** Only the type is parsed, so a document from another version of the app can be read, too. */
const entityTypeSchema = z.object({ entityType: z.number().nullish().catch(null) })

const userKey = (uid: string) => ({ scope: userScope(uid), collection: 'haulway-user', id: uid })
const entityKey = (entityId: string) => ({ scope: entityScope(entityId), collection: 'haulway-entity', id: entityId })

type LocalDocuments = {
  user: () => Promise<UserDocument | undefined>
  entityType: (entityId: string) => Promise<number | null | undefined>
}

/** Reads a user's documents on this device, and closes the database afterwards. */
async function withStorage<T>(uid: string, work: (read: LocalDocuments) => Promise<T>): Promise<T> {
  const db = new SyncDatabase(uid)
  const storage = openDexieStorage(db)
  try {
    await awaitStorage(db.open())
    return await work({
      user: async () => {
        return userDocumentSchema.safeParse((await storage.readDocument(userKey(uid)))?.body).data
      },
      entityType: async entityId => {
        return entityTypeSchema.safeParse((await storage.readDocument(entityKey(entityId)))?.body).data?.entityType
      },
    })
  } finally {
    db.close()
  }
}

/** Whether this device has the user's document. */
export function hasUser(uid: string): Promise<boolean> {
  return withStorage(uid, async local => (await local.user()) !== undefined)
}

/** Whether a load is in progress on this device. */
export async function readOpenLoad(uid: string): Promise<boolean> {
  const db = new SyncDatabase(uid)
  try {
    await awaitStorage(db.open())
    return await hasOpenLoad(openDexieStorage(db), uid)
  } finally {
    db.close()
  }
}
