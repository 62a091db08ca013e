/** Small things a device remembers (specification 3: local preferences). On the web they lie in localStorage. */
import { Preferences } from '@capacitor/preferences'
import type { z } from 'zod'

/** The specification's keys, and ours. */
export const preferenceKeys = {
  startEntity: 'startEntity',
  backgroundGeolocationConfig: 'backgroundGeolocationConfig',
  nearDestinationNotificationData: 'nearDestinationNotificationData',
  /** The last status and versions heard, so that the app opens with no network. */
  startupCache: 'startupCache',
  session: 'session',
  signInChallenge: 'signInChallenge',
  invitation: 'invitation',
  theme: 'theme',
  language: 'language',
} as const
export type PreferenceKey = (typeof preferenceKeys)[keyof typeof preferenceKeys]

/** @returns undefined when there is none, or one that this version can't read */
export async function readPreference<Schema extends z.ZodType>(
  key: PreferenceKey,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  const { value } = await Preferences.get({ key })
  if (value === null) return undefined
  try {
    const parsed = schema.safeParse(JSON.parse(value))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export async function writePreference(key: PreferenceKey, value: unknown): Promise<void> {
  await Preferences.set({ key, value: JSON.stringify(value) })
}

export async function removePreference(key: PreferenceKey): Promise<void> {
  await Preferences.remove({ key })
}
