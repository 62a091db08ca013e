/** Reads the service status and the app's versions from the server, and stores them in the startup cache. */
import type { DocumentKey } from '@haulway/domain/document/document.ts'
import { serviceStatusDocumentId, serviceStatusSchema } from '@haulway/domain/startup/service-status.ts'
import {
  type AppPlatform,
  type VersionConfig,
  versionConfigDocumentId,
  versionConfigSchema,
} from '@haulway/domain/startup/version-check.ts'
import { readServerDocument } from './read-document.ts'
import { readStartupCache, writeStartupCache } from './startup-cache.ts'

/** Reads and stores the status; this also shows whether the network reaches the server. */
export async function readServiceStatus(): Promise<'reachable' | 'unreachable'> {
  const found = await readServerDocument(configKey(serviceStatusDocumentId), serviceStatusSchema).catch(() => undefined)
  if (found === undefined) return 'unreachable'
  await writeStartupCache({ status: found?.body ?? null, statusVersion: found?.version })
  return 'reachable'
}

/** The version config from the server if it answers, otherwise the last known one. */
export async function readVersionConfig(platform: string): Promise<VersionConfig | null> {
  const key = configKey(versionConfigDocumentId(platform))
  const found = await readServerDocument(key, versionConfigSchema).catch(() => undefined)
  if (found === undefined) return (await readStartupCache())?.versionConfig ?? null
  await writeStartupCache({ versionConfig: found?.body ?? null, versionConfigVersion: found?.version })
  return found?.body ?? null
}

export async function readServiceConfig(platform: AppPlatform): Promise<void> {
  await readServiceStatus()
  if (platform !== 'web') await readVersionConfig(platform)
}

const configKey = (id: string): DocumentKey => ({ scope: 'haulway-config', collection: 'haulway-config', id })
