/** Version check (specification 4, 5, 9). The web skips it, since the server always serves its own version. */
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** Specification 9: the same on iOS and Android. */
export const appVersionCode = 10

/** UpdateCheckResult (specification 4): the wire's numbers. */
export const updateCheckResults = { noUpdate: 0, optionalUpdate: 1, mandatoryUpdate: 2 } as const
export type UpdateCheckResult = (typeof updateCheckResults)[keyof typeof updateCheckResults]

/** Config documents version-config-ios and version-config-android. */
export const versionConfigSchema = z.object({ minimumVersionCode: z.int(), latestVersionCode: z.int() })
export type VersionConfig = z.infer<typeof versionConfigSchema>

export type NativePlatform = 'ios' | 'android'
export type AppPlatform = NativePlatform | 'web'

/**
 * The config document of a platform.
 * @throws AppError invalidPlatform for anything but ios and android
 */
export function versionConfigDocumentId(platform: string): `version-config-${NativePlatform}` {
  if (platform === 'ios' || platform === 'android') return `version-config-${platform}`
  throw new AppError('invalidPlatform')
}

/** Below the minimum an update is mandatory; for any code other than the latest it is optional (specification 5). */
export function checkVersion(versionCode: number, config: VersionConfig): UpdateCheckResult {
  if (versionCode < config.minimumVersionCode) return updateCheckResults.mandatoryUpdate
  return versionCode === config.latestVersionCode ? updateCheckResults.noUpdate : updateCheckResults.optionalUpdate
}
