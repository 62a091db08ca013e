/** Places that someone choosing a place may mean: saved pins of the business, and those chosen here before. */
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { foundPlaceSchema } from '@haulway/domain/place/place.calls.ts'
import { createContext, useCallback } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference } from '../../../native/preferences.ts'
import { usePreference } from '../../../native/use-preference.ts'

/**
 * The saved places of the current business; an area's shell provides them. The first is where the business is, if it is
 * anywhere.
 */
export const SavedPlaces = createContext<readonly FoundPlace[]>([])

const recentMax = 6
const placesSchema = z.array(foundPlaceSchema)
const none: readonly FoundPlace[] = []

/** The places chosen last on this device, the newest first. */
export function useRecentPlaces(): { recent: readonly FoundPlace[]; remember: (place: FoundPlace) => Promise<void> } {
  const [recent, change] = usePreference(preferenceKeys.recentPlaces, placesSchema)
  const remember = useCallback(
    async (place: FoundPlace) => {
      const before = (await readPreference(preferenceKeys.recentPlaces, placesSchema)) ?? []
      await change([place, ...before.filter(other => !isSame(other, place))].slice(0, recentMax))
    },
    [change],
  )
  return { recent: recent ?? none, remember }
}

export function isSame(a: FoundPlace, b: FoundPlace): boolean {
  return a.name === b.name && a.town === b.town
}
