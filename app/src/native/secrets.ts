/**
 * Small secrets of this device: in the Keychain on iOS, encrypted with the Keystore on Android, and in IndexedDB on the
 * web, which has nothing better. They never leave this device, not even in a backup.
 */
import { KeychainAccess, SecureStorage, StorageError, StorageErrorType } from '@aparajita/capacitor-secure-storage'
import { z } from 'zod'
import { readPlatform } from './platform.ts'
import { type PreferenceKey, preferenceKeys, readPreference, removePreference, writePreference } from './preferences.ts'
import { readWebSecret, removeWebSecret, writeWebSecret } from './web-secrets.ts'

/** @returns undefined when there is none, or one that this version can't read */
export async function readSecret<Schema extends z.ZodType>(
  key: PreferenceKey,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  if (readPlatform() === 'web') return schema.safeParse(await readWebSecret(key)).data
  await prepare()
  await moveFromPreferences(key)
  const stored = await SecureStorage.get(key, false, false).catch(noneIfUnreadable)
  return schema.safeParse(stored).data
}

export async function writeSecret(key: PreferenceKey, value: Record<string, unknown>): Promise<void> {
  if (readPlatform() === 'web') return writeWebSecret(key, value)
  await prepare()
  await write(key, value)
}

export async function removeSecret(key: PreferenceKey): Promise<void> {
  if (readPlatform() === 'web') return removeWebSecret(key)
  await removePreference(key)
  await SecureStorage.remove(key, false)
}

/** Readable after the first unlock, so that a load is tracked and sent while the phone is locked in the cab. */
async function write(key: PreferenceKey, value: Record<string, unknown>): Promise<void> {
  await SecureStorage.set(key, value, false, false, KeychainAccess.afterFirstUnlockThisDeviceOnly)
}

let preparing: Promise<void> | undefined

/**
 * A Keychain keeps its content when the app is deleted, so a new installation first clears what an earlier one left.
 */
function prepare(): Promise<void> {
  preparing ??= (async () => {
    if (await readPreference(preferenceKeys.hasSecureStorage, z.literal(true))) return
    await SecureStorage.clear(false)
    await writePreference(preferenceKeys.hasSecureStorage, true)
  })()
  return preparing
}

/** Earlier versions stored the secret as a plain preference. Moves it; removes the preference only after the write. */
async function moveFromPreferences(key: PreferenceKey): Promise<void> {
  const plain = await readPreference(key, z.record(z.string(), z.unknown()))
  if (plain === undefined) return
  await write(key, plain)
  await removePreference(key)
}

/** A restored backup lacks the key, so its secrets stay unreadable. Any other error may be temporary and is thrown. */
function noneIfUnreadable(error: unknown): undefined {
  if (error instanceof StorageError && error.code === StorageErrorType.invalidData) return undefined
  throw error
}
