/** The way back from a hosted page is kept on the device until somebody is signed in to follow it. */
import { type Callback, isCallbackFresh, keptCallbackSchema } from '@haulway/domain/startup/callback.ts'
import { preferenceKeys, readPreference, removePreference, writePreference } from '../native/preferences.ts'

const listeners = new Set<() => void>()

export async function keepCallback(callback: Callback): Promise<void> {
  await writePreference(preferenceKeys.callback, { ...callback, keptAt: Date.now() })
  for (const listener of listeners) listener()
}

/** Takes what is kept, once. @returns undefined when there is none that is still worth following */
export async function takeCallback(): Promise<Callback | undefined> {
  const kept = await readPreference(preferenceKeys.callback, keptCallbackSchema)
  if (!kept) return undefined
  await removePreference(preferenceKeys.callback)
  const { keptAt, ...callback } = kept
  return isCallbackFresh({ ...callback, keptAt }, Date.now()) ? callback : undefined
}

/** Calls `listener` when one has been kept. */
export function onCallbackKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
