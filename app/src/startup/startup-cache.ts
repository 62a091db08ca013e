/** The last known status and versions: with them and a stored session, the app opens without a network. */
import { serviceStatusSchema } from '@haulway/domain/startup/service-status.ts'
import { versionConfigSchema } from '@haulway/domain/startup/version-check.ts'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'

const cacheSchema = z.object({
  status: serviceStatusSchema.nullable(),
  /** The config scope's version that the status is from; the stream may have an older or a newer one. */
  statusVersion: z.int().optional(),
  versionConfig: versionConfigSchema.nullable(),
  versionConfigVersion: z.int().optional(),
  styleUrl: z.string().optional(),
})
export type StartupCache = z.infer<typeof cacheSchema>

export async function readStartupCache(): Promise<StartupCache | undefined> {
  return readPreference(preferenceKeys.startupCache, cacheSchema)
}

export async function writeStartupCache(
  change: { [Field in keyof StartupCache]?: StartupCache[Field] | undefined },
): Promise<void> {
  const cache = (await readStartupCache()) ?? { status: null, versionConfig: null }
  await writePreference(preferenceKeys.startupCache, { ...cache, ...change })
}
