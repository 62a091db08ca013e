/**
 * Whether the user of a native app has read which location data we collect, and agreed. Google Play requires this
 * disclosure before the system's permission dialog; Apple shows it as the usage texts in that dialog. A browser asks
 * for each page itself and tracks nothing in the background, so the web app needs no disclosure.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { readPlatform } from './platform.ts'
import { readPreference, userPreferenceKey, writePreference } from './preferences.ts'

/** `unknown`: not read yet. `none`: the user has not agreed. `asking`: the disclosure is on the screen. */
export type LocationConsentState = 'unknown' | 'none' | 'asking' | 'given'

export type LocationConsent = {
  state: () => LocationConsentState
  subscribe: (listener: () => void) => () => void
  /** Reads the consent of the user who is logged in now. Until the first one, `ask` waits. */
  setUser: (uid: string) => void
  /** Shows the disclosure if the user has not agreed yet. @returns whether the app may now request the location */
  ask: () => Promise<boolean>
  /** Records the user's answer. Closing the disclosure is not consent. */
  answer: (isGiven: boolean) => void
}

type Parts = {
  isNeeded: boolean
  read: (uid: string) => Promise<boolean>
  keep: (uid: string) => Promise<void>
}

export function openLocationConsent({ isNeeded, read, keep }: Parts): LocationConsent {
  let state: LocationConsentState = isNeeded ? 'unknown' : 'given'
  const waiting: ((isGiven: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const become = (next: LocationConsentState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const close = (isGiven: boolean) => {
    for (const resolve of waiting.splice(0)) resolve(isGiven)
  }
  let uid: string | undefined
  const first = Promise.withResolvers<unknown>()
  let reading: Promise<unknown> = isNeeded ? first.promise : Promise.resolve()
  const readOf = async (user: string) => {
    // A consent that can't be read counts as not given, so the app asks again.
    const isGiven = await read(user).catch(() => false)
    if (uid === user) become(isGiven ? 'given' : 'none')
  }
  return {
    setUser: next => {
      if (!isNeeded || uid === next) return
      uid = next
      become('unknown')
      close(false)
      reading = readOf(next)
      first.resolve(reading)
    },
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
      if (isGiven && uid !== undefined) void keep(uid)
      become(isGiven ? 'given' : 'none')
      close(isGiven)
    },
  }
}

const keptSchema = z.object({ at: z.number() })

/** The consent of this device's user. */
export const locationConsent = openLocationConsent({
  isNeeded: readPlatform() !== 'web',
  read: async uid => (await readPreference(userPreferenceKey('locationConsent', uid), keptSchema)) !== undefined,
  keep: uid => writePreference(userPreferenceKey('locationConsent', uid), { at: Date.now() }),
})

export function useLocationConsent(consent: LocationConsent = locationConsent): LocationConsentState {
  return useSyncExternalStore(consent.subscribe, consent.state)
}
