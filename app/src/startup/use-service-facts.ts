/** The service status and versions in a running app: from the config documents or the startup cache, if newer. */

import type { StoredDocument, SyncStorage } from '@haulway/client/storage.ts'
import type { ServiceFacts } from '@haulway/domain/startup/service-alert.ts'
import { serviceStatusDocumentId, serviceStatusSchema } from '@haulway/domain/startup/service-status.ts'
import type { StartupFacts } from '@haulway/domain/startup/startup-state.ts'
import { versionConfigDocumentId, versionConfigSchema } from '@haulway/domain/startup/version-check.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useSync } from '../sync/sync-context.ts'
import { useLiveQuery } from '../sync/use-live-query.ts'
import { hasOpenLoad } from './has-open-load.ts'
import { readServiceConfig } from './read-service-config.ts'
import { readStartupCache, type StartupCache } from './startup-cache.ts'
import { readUpdateAnswer } from './update-answer.ts'

export function useServiceFacts(facts: StartupFacts): { service: ServiceFacts; askAgain: () => Promise<void> } {
  const { storage, uid } = useSync()
  const [readCount, setReadCount] = useState(0)
  const { platform, versionCode } = facts
  const live = useLiveQuery(async () => {
    // The database is read first: once a query waits for anything else, Dexie no longer notices what it reads.
    const isLoadOpen = await hasOpenLoad(storage, uid)
    const status = await readConfig(storage, serviceStatusDocumentId)
    const versions = platform === 'web' ? undefined : await readConfig(storage, versionConfigDocumentId(platform))
    const cache = await readStartupCache()
    return {
      platform,
      versionCode,
      hasOpenLoad: isLoadOpen,
      answeredVersionCode: await readUpdateAnswer(),
      status: newerOf(status, serviceStatusSchema, cache?.status, cache?.statusVersion),
      versionConfig:
        platform === 'web'
          ? null
          : newerOf(versions, versionConfigSchema, cache?.versionConfig, cache?.versionConfigVersion),
    }
  }, [storage, uid, platform, versionCode, readCount])
  const askAgain = async () => {
    await readServiceConfig(platform)
    setReadCount(count => count + 1)
  }
  return { service: live ?? facts, askAgain }
}

const readConfig = (storage: SyncStorage, id: string) =>
  storage.readDocument({ scope: 'haulway-config', collection: 'haulway-config', id })

/** The local document's value, unless the startup cache holds a newer version. */
function newerOf<Schema extends z.ZodType>(
  document: StoredDocument | undefined,
  schema: Schema,
  cached: z.infer<Schema> | null | undefined,
  cachedVersion: StartupCache['statusVersion'],
): z.infer<Schema> | null {
  if (!document || document.version < (cachedVersion ?? 0)) return cached ?? null
  return schema.safeParse(document.body).data ?? null
}
