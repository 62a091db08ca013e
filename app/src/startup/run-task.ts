/** Carries out the tasks of startup, one at a time: each gives the facts the machine asked for (specification 4). */

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

/** The answer to a task, as facts. `openRoute` is the caller's: only it knows the router. */
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
      // Asked for on native platforms only (routing rule 4). A phone without a tracker can do everything else.
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

/** What is known before the first task: whether this device could open on its own. */
export async function readHasLocalData(session: Session): Promise<boolean> {
  await session.load()
  const uid = session.uid()
  if (!uid || !(await readStartupCache())) return false
  return withStorage(uid, async read => (await read.user()) !== undefined)
}

/** Whether a load is under way on this device: maintenance and updates are then told, and stop nothing. */
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

/** From the server when it answers, else what this device holds; a user without a document has no entities yet. */
async function readUserData(uid: string, session: Session, hasLocalData: boolean): Promise<Partial<StartupFacts>> {
  const token = await session.getToken(false).catch(() => undefined)
  if (session.uid() === null) return { auth: null }
  return withStorage(uid, async local => {
    const user =
      (await readServerDocument(userScope(uid), userDocumentSchema, token).catch(() => undefined))?.body ??
      (await local.user()) ??
      null
    const preferred = (await readPreference(preferenceKeys.startEntity, z.string())) ?? null
    // A push that opens the app names the business it is meant for.
    const meant = new URLSearchParams(window.location.search).get(entityQueryField)
    const asked = meant !== null && user?.entityIds.includes(meant) ? meant : preferred
    const startEntity = chooseStartEntity(user?.entityIds ?? [], asked)
    if (!user || !startEntity) return { user: user ?? noUserYet, startEntity: null }
    const entityType = await readEntityType(startEntity, token, local)
    if (entityType === undefined && !hasLocalData) return { user, startEntity, network: 'unreachable' }
    return { user, startEntity, entityType: entityType ?? null }
  })
}

/**
 * Of the entity's own document (routing rule 8): from the server, else as this device holds it.
 * @returns null where the entity has no type (rule 11), undefined where neither could be asked
 */
async function readEntityType(entityId: string, token: string | undefined, local: LocalDocuments) {
  const path = entityScope(entityId)
  const found = await readServerDocument(path, entityTypeSchema, token).catch(() => undefined)
  if (found) return found.body.entityType ?? null
  return (await local.entityType(entityId)) ?? (found === null ? null : undefined)
}

/** No more of it is asked for here: a document of another version of the app still has a type. */
const entityTypeSchema = z.object({ entityType: z.number().nullish().catch(null) })

const noUserYet = { entityIds: [], missingInformationExists: false, testAccount: false }

type LocalDocuments = {
  user: () => Promise<z.infer<typeof userDocumentSchema> | undefined>
  entityType: (entityId: string) => Promise<number | null | undefined>
}

/** Reads this device's documents of a user, and lets the database go again. */
async function withStorage<T>(uid: string, work: (read: LocalDocuments) => Promise<T>): Promise<T> {
  const db = new SyncDatabase(uid)
  const storage = openDexieStorage(db)
  try {
    await awaitStorage(db.open())
    return await work({
      user: async () => {
        const held = await storage.readDocument({ scope: userScope(uid), collection: 'haulway-user', id: uid })
        return userDocumentSchema.safeParse(held?.body).data
      },
      entityType: async entityId => {
        const key = { scope: entityScope(entityId), collection: 'haulway-entity', id: entityId }
        return entityTypeSchema.safeParse((await storage.readDocument(key))?.body).data?.entityType
      },
    })
  } finally {
    db.close()
  }
}
