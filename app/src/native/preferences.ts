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
  /** Says that this app's own secrets lie in the secure storage, and none of an app of before. */
  hasSecureStorage: 'hasSecureStorage',
  signInChallenge: 'signInChallenge',
  invitation: 'invitation',
  /** The filters of the board as they were last set on this device. */
  noticeFilter: 'noticeFilter',
  /** The way back from a hosted page, until somebody is signed in. */
  callback: 'callback',
  /** How this device is registered for pushes. */
  notificationRegistration: 'notificationRegistration',
  /** Logouts that the server has not heard of yet. */
  farewells: 'farewells',
  /** Reports that wait until somebody is signed in. */
  logsWaiting: 'logsWaiting',
  /** The version whose optional update was answered with Ok. */
  updateAnswered: 'updateAnswered',
  /** When this device was last tried out for tracking, and whether it was fit. */
  testDrive: 'testDrive',
  /** When this device's user was told what is collected of their location, and went on. */
  locationConsent: 'locationConsent',
  theme: 'theme',
  language: 'language',
  /** What the server was last told that is spoken here. */
  toldLanguage: 'toldLanguage',
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

// Where Capacitor's own web implementation keeps them.
const webPrefix = 'CapacitorStorage.'

/** Calls `listener` when another tab has written or removed a preference. A native shell has one window and no tabs. */
export function onPreferenceChanged(key: PreferenceKey, listener: () => void): void {
  window.addEventListener('storage', event => {
    if (event.key === webPrefix + key) listener()
  })
}
