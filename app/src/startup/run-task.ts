/** Runs the tasks of startup one at a time; each returns the facts that startup needs next (specification 4). */

import type { Session } from '@haulway/client/session.ts'
import type { StartupFacts, StartupTask } from '@haulway/domain/startup/startup-state.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { readServiceStatus, readVersionConfig } from './read-service-config.ts'
import { readStartupCache } from './startup-cache.ts'

/** The local database and its schemas are not needed before a login, and loaded ahead of it. */
export const openUserData = () => import('./user-data.ts')

/** A plugin that never answers must not keep the app from starting. A load configures it again when it starts. */
const trackerMs = 5 * secondMs

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
      await Promise.race([configureTracker().catch(() => undefined), sleep(trackerMs)])
      return { isTrackerConfigured: true }
    case 'retrieveConfigResources':
      return { areConfigResourcesRetrieved: true }
    case 'readAuthState': {
      await session.load()
      const uid = session.uid()
      return { auth: uid ? { uid } : null }
    }
    case 'readUserData':
      return facts.auth ? (await openUserData()).readUserData(facts.auth.uid, session, facts) : {}
  }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

async function configureTracker(): Promise<void> {
  const { configureNativeTracker } = await import('../tracking/tracker/native/configure-native-tracker.ts')
  const { openGeolocationPlugin } = await import('../native/background-geolocation.ts')
  await configureNativeTracker(openGeolocationPlugin)
}

/**
 * What this device knows before the server is asked. `hasLocalData`: enough to open the app without the server.
 * `hasOpenLoad`: while a load is in progress, alerts of maintenance and updates are shown, but stop nothing.
 */
export async function readLocalFacts(session: Session): Promise<Pick<StartupFacts, 'hasLocalData' | 'hasOpenLoad'>> {
  await session.load()
  const uid = session.uid()
  if (!uid) return { hasLocalData: false, hasOpenLoad: false }
  const { hasUser, hasOpenLoad } = await (await openUserData()).readStored(uid)
  return { hasLocalData: hasUser && (await readStartupCache()) !== undefined, hasOpenLoad }
}

async function readStatus() {
  return (await readStartupCache())?.status ?? null
}
