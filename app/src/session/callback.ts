/** Stores the callback from a hosted page on the device until a user is signed in to follow it. */
import { type Callback, isCallbackFresh, keptCallbackSchema } from '@haulway/domain/startup/callback.ts'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'

const listeners = new Set<() => void>()

export async function storeCallback(callback: Callback): Promise<void> {
  await writePreference(preferenceKeys.callback, { ...callback, keptAt: Date.now() })
  for (const listener of listeners) listener()
}

/** Returns the stored callback and removes it. @returns undefined when there is none, or it is too old to follow */
export async function takeCallback(): Promise<Callback | undefined> {
  const stored = await readPreference(preferenceKeys.callback, keptCallbackSchema)
  if (!stored) return undefined
  await removePreference(preferenceKeys.callback)
  const { keptAt, ...callback } = stored
  return isCallbackFresh({ ...callback, keptAt }, Date.now()) ? callback : undefined
}

/** Calls `listener` when a callback was stored. */
export function onCallbackStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
