/** Small values that this device stores (specification 3: local preferences). On the web they are in localStorage. */
import { Preferences } from '@capacitor/preferences'
import type { z } from 'zod'

/** The specification's keys, and our own. */
export const preferenceKeys = {
  startEntity: 'startEntity',
  backgroundGeolocationConfig: 'backgroundGeolocationConfig',
  nearDestinationNotificationData: 'nearDestinationNotificationData',
  /** The last known service status and app versions, so that the app opens without a network. */
  startupCache: 'startupCache',
  session: 'session',
  /** The key pair that signs this device's acts. */
  deviceKey: 'deviceKey',
  /** Set once this installation has cleared the secure storage, which may hold secrets of an earlier installation. */
  hasSecureStorage: 'hasSecureStorage',
  signInChallenge: 'signInChallenge',
  invitation: 'invitation',
  /** The board's filters as last set on this device. */
  noticeFilter: 'noticeFilter',
  /** What the truck costs to run, for estimates of net pay per hour. */
  truckCosts: 'truckCosts',
  /** A new project that a jobber has begun. */
  projectDraft: 'projectDraft',
  /** The places chosen last on this device. */
  recentPlaces: 'recentPlaces',
  /** Where a trucker starts, entered because the device has no position. */
  startPlace: 'startPlace',
  /** The callback from a hosted page, until a user is signed in to follow it. */
  callback: 'callback',
  /** This device's registration for pushes. */
  notificationRegistration: 'notificationRegistration',
  /** Logouts that the server has not confirmed yet. */
  pendingLogouts: 'pendingLogouts',
  /** Error and info reports that wait until a user is signed in. */
  logsWaiting: 'logsWaiting',
  /** The version whose optional update the user dismissed with Ok. */
  updateAnswered: 'updateAnswered',
  /** The entities of this device that have had a load: they need no first steps. */
  begun: 'begun',
  /** When tracking was last checked on this device, and whether it worked. */
  trackingCheck: 'trackingCheck',
  /** When this device's user read which location data we collect, and agreed. */
  locationConsent: 'locationConsent',
  theme: 'theme',
  language: 'language',
  /** The language of this device that was last reported to the server. */
  reportedLanguage: 'reportedLanguage',
} as const

/** What belongs to one user of this device, and not to the next: its key has their uid. */
type OfUser = 'truckCosts' | 'projectDraft' | 'locationConsent'
export type PreferenceKey =
  | Exclude<(typeof preferenceKeys)[keyof typeof preferenceKeys], OfUser>
  | `${OfUser} ${string}`

export function userPreferenceKey<Name extends OfUser>(name: Name, uid: string): `${Name} ${string}` {
  return `${preferenceKeys[name]} ${uid}` as `${Name} ${string}`
}

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
