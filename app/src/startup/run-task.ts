/** Runs the tasks of startup one at a time; each returns the facts that startup needs next (specification 4). */

import type { Session } from '@haulway/client/session.ts'
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { entityQueryField } from '@haulway/domain/notification/notification-path.ts'
import { chooseStartEntity } from '@haulway/domain/startup/next-route.ts'
import type { StartupFacts, StartupTask } from '@haulway/domain/startup/startup-state.ts'
import { userDocumentSchema } from '@haulway/domain/user/user.ts'
import { z } from 'zod'
import { openGeolocationPlugin } from '../native/background-geolocation.ts'
import { preferenceKeys, readPreference } from '../native/preferences.ts'
import { awaitStorage } from '../native/start-trouble.ts'
import { openDexieStorage, SyncDatabase } from '../sync/dexie-storage.ts'
import { configureNativeTracker } from '../tracking/tracker/native/configure-native-tracker.ts'
import { hasOpenLoad } from './has-open-load.ts'
import { readServerDocument } from './read-document.ts'
import { readServiceStatus, readVersionConfig } from './read-service-config.ts'
import { readStartupCache } from './startup-cache.ts'

/** Runs a task and returns its facts. The caller runs `openRoute`, since only it knows the router. */
export async function runStartupTask(
  task: Exclude<StartupTask, 'openRoute'>,
  facts: StartupFacts,
  session: Session,
): Promise<Partial<StartupFacts>> {
  switch (task) {
    case 'start':
      return { isStarted: true }
    case 'checkNetwork':
      return { network: await readServiceStatus() }
    case 'readStatus':
      return { status: await readStatus() }
    case 'readVersionConfig':
      return { versionConfig: await readVersionConfig(facts.platform) }
    case 'configureTracker':
      // Runs on native platforms only (routing rule 4). A phone without a tracker can do everything else.
      await configureNativeTracker(openGeolocationPlugin).catch(() => undefined)
      return { isTrackerConfigured: true }
    case 'retrieveConfigResources':
      return { areConfigResourcesRetrieved: true }
    case 'readAuthState': {
      await session.load()
      const uid = session.uid()
      return { auth: uid ? { uid } : null }
    }
    case 'readUserData':
      return facts.auth ? readUserData(facts.auth.uid, session, facts.hasLocalData) : {}
  }
}

/** Whether this device has enough data to open the app without the server. */
export async function readHasLocalData(session: Session): Promise<boolean> {
  await session.load()
  const uid = session.uid()
  if (!uid || !(await readStartupCache())) return false
  return withStorage(uid, async read => (await read.user()) !== undefined)
}

/** Whether a load is in progress on this device; then alerts of maintenance and updates are shown but stop nothing. */
export async function readHasOpenLoad(session: Session): Promise<boolean> {
  const uid = session.uid()
  if (!uid) return false
  const db = new SyncDatabase(uid)
  try {
    await awaitStorage(db.open())
    return await hasOpenLoad(openDexieStorage(db), uid)
  } finally {
    db.close()
  }
}

async function readStatus() {
  return (await readStartupCache())?.status ?? null
}

/** Reads the user from the server if it answers, otherwise from this device. No document means no entities yet. */
async function readUserData(uid: string, session: Session, hasLocalData: boolean): Promise<Partial<StartupFacts>> {
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

/** Only the type is parsed, so a document from another version of the app can be read, too. */
const entityTypeSchema = z.object({ entityType: z.number().nullish().catch(null) })

const userKey = (uid: string) => ({ scope: userScope(uid), collection: 'haulway-user', id: uid })
const entityKey = (entityId: string) => ({ scope: entityScope(entityId), collection: 'haulway-entity', id: entityId })

const noUserYet = { entityIds: [], missingInformationExists: false, testAccount: false }

type LocalDocuments = {
  user: () => Promise<z.infer<typeof userDocumentSchema> | undefined>
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
