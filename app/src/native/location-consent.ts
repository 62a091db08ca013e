/**
 * Whether the user of a native app has read what is collected of their location, and gone on. Google Play wants that
 * before the system asks, and Apple says it with the usage texts. A browser asks by itself, about the page in front of
 * it and nothing more: there nothing is to be disclosed before.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { readPlatform } from './platform.ts'
import { preferenceKeys, readPreference, writePreference } from './preferences.ts'

/** `unknown`: not read yet. `none`: nobody has gone on. `asking`: the disclosure is on the screen. */
export type LocationConsentState = 'unknown' | 'none' | 'asking' | 'given'

export type LocationConsent = {
  state: () => LocationConsentState
  subscribe: (listener: () => void) => () => void
  /** Shows the disclosure where it is due. @returns whether the device may be asked for its location now */
  ask: () => Promise<boolean>
  /** The user's own answer. Closing the disclosure is no consent. */
  answer: (isGiven: boolean) => void
}

type Parts = {
  isNeeded: boolean
  read: () => Promise<boolean>
  keep: () => Promise<void>
}

export function openLocationConsent({ isNeeded, read, keep }: Parts): LocationConsent {
  let state: LocationConsentState = isNeeded ? 'unknown' : 'given'
  const waiting: ((isGiven: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const become = (next: LocationConsentState) => {
    state = next
    for (const listener of listeners) listener()
  }
  // What can't be read was not given: it is asked once more.
  const reading = isNeeded ? read().catch(() => false) : Promise.resolve(true)
  if (isNeeded) void reading.then(isGiven => become(isGiven ? 'given' : 'none'))
  return {
    state: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: async () => {
      await reading
      if (state === 'given') return true
      become('asking')
      return new Promise(resolve => waiting.push(resolve))
    },
    answer: isGiven => {
      if (isGiven) void keep()
      become(isGiven ? 'given' : 'none')
      for (const tell of waiting.splice(0)) tell(isGiven)
    },
  }
}

const keptSchema = z.object({ at: z.number() })

/** Of this device. */
export const locationConsent = openLocationConsent({
  isNeeded: readPlatform() !== 'web',
  read: async () => (await readPreference(preferenceKeys.locationConsent, keptSchema)) !== undefined,
  keep: () => writePreference(preferenceKeys.locationConsent, { at: Date.now() }),
})

export function useLocationConsent(consent: LocationConsent = locationConsent): LocationConsentState {
  return useSyncExternalStore(consent.subscribe, consent.state)
}
