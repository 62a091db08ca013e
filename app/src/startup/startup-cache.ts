/** What the app last heard of status and versions: with it and a stored session the app opens with no network. */
import { serviceStatusSchema } from '@haulway/domain/startup/service-status.ts'
import { versionConfigSchema } from '@haulway/domain/startup/version-check.ts'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'

const cacheSchema = z.object({
  status: serviceStatusSchema.nullable(),
  /** Of which version of the config scope it was: the stream may have a newer one, or this may be newer. */
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
  const held = (await readStartupCache()) ?? { status: null, versionConfig: null }
  await writePreference(preferenceKeys.startupCache, { ...held, ...change })
}
