/**
 * Small secrets of this device, behind one port: in the Keychain on iOS, encrypted by the Keystore on Android, and in
 * localStorage on the web, which has nothing better. They stay on this device: no backup and no other phone gets them.
 */
import { KeychainAccess, SecureStorage, StorageError, StorageErrorType } from '@aparajita/capacitor-secure-storage'
import { z } from 'zod'
import { readPlatform } from './platform.ts'
import { type PreferenceKey, preferenceKeys, readPreference, removePreference, writePreference } from './preferences.ts'

/** @returns undefined when there is none, or one that this version can't read */
export async function readSecret<Schema extends z.ZodType>(
  key: PreferenceKey,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  if (readPlatform() === 'web') return readPreference(key, schema)
  await prepare()
  await takeFromPreferences(key)
  const held = await SecureStorage.get(key, false, false).catch(noneIfUnreadable)
  return schema.safeParse(held).data
}

export async function writeSecret(key: PreferenceKey, value: Record<string, unknown>): Promise<void> {
  if (readPlatform() === 'web') return writePreference(key, value)
  await prepare()
  await write(key, value)
}

export async function removeSecret(key: PreferenceKey): Promise<void> {
  await removePreference(key)
  if (readPlatform() !== 'web') await SecureStorage.remove(key, false)
}

/** Readable after the first unlock, so that a load is followed and sent while the phone lies locked in the cab. */
async function write(key: PreferenceKey, value: Record<string, unknown>): Promise<void> {
  await SecureStorage.set(key, value, false, false, KeychainAccess.afterFirstUnlockThisDeviceOnly)
}

let preparing: Promise<void> | undefined

/** A Keychain outlives its app: what an app of before has left there is not this one's. */
function prepare(): Promise<void> {
  preparing ??= (async () => {
    if (await readPreference(preferenceKeys.hasSecureStorage, z.literal(true))) return
    await SecureStorage.clear(false)
    await writePreference(preferenceKeys.hasSecureStorage, true)
  })()
  return preparing
}

/** An app of before kept it as a plain preference: it is moved, and the plain one goes only after. */
async function takeFromPreferences(key: PreferenceKey): Promise<void> {
  const plain = await readPreference(key, z.record(z.string(), z.unknown()))
  if (plain === undefined) return
  await write(key, plain)
  await removePreference(key)
}

/** A key that was lost with a restored backup makes its secret unreadable for good; anything else may pass. */
function noneIfUnreadable(error: unknown): undefined {
  if (error instanceof StorageError && error.code === StorageErrorType.invalidData) return undefined
  throw error
}
