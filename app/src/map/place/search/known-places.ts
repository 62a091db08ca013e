/** Places that someone choosing a place may mean: saved pins of the business, and those chosen here before. */
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { foundPlaceSchema } from '@haulway/domain/place/place.calls.ts'
import { createContext, useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../../../native/preferences.ts'

/** Of the current business; an area's shell provides them. The first is where the business is, if it is anywhere. */
export const SavedPlaces = createContext<readonly FoundPlace[]>([])

const recentMax = 6

/** The places chosen last on this device, the newest first. */
export function useRecentPlaces(): { recent: readonly FoundPlace[]; remember: (place: FoundPlace) => void } {
  const [recent, setRecent] = useState<readonly FoundPlace[]>([])
  useEffect(() => {
    void readPreference(preferenceKeys.recentPlaces, z.array(foundPlaceSchema)).then(stored => setRecent(stored ?? []))
  }, [])
  const remember = useCallback((place: FoundPlace) => {
    setRecent(before => {
      const next = [place, ...before.filter(other => !isSame(other, place))].slice(0, recentMax)
      void writePreference(preferenceKeys.recentPlaces, next)
      return next
    })
  }, [])
  return { recent, remember }
}

export function isSame(a: FoundPlace, b: FoundPlace): boolean {
  return a.name === b.name && a.town === b.town
}
