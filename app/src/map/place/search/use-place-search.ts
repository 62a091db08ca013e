/** Searches places by what is typed, through the server, after a pause in typing. */
import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import { languages } from '@haulway/domain/language.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAsk } from '../../../ask.ts'
import { useScreenLanguage } from '../../../ui/format/i18n.ts'
import { useMapConfig } from '../../use-map-config.ts'

export type PlaceSearch = {
  /** Whether this installation can search. */
  isOffered: boolean
  state: 'idle' | 'asking' | 'answered' | 'offline' | 'refused' | 'tooMany'
  places: readonly FoundPlace[]
}

/** As long as a fast typist pauses. */
const pauseMs = 300
const lettersMin = 3
const none: readonly FoundPlace[] = []

/** @param text what is typed, or undefined while it isn't an address */
export function usePlaceSearch(text: string | undefined, near: LatLng | undefined): PlaceSearch {
  const isOffered = useMapConfig()?.findsPlaces ?? false
  const { run, refusal } = useAsk('findPlaces')
  const [answer, setAnswer] = useState<{ query: string; places: readonly FoundPlace[] | undefined }>()
  const screen = useScreenLanguage()
  const query = isOffered && text && text.trim().length >= lettersMin ? text.trim() : undefined
  const search = useEffectEvent(async (asked: string) => {
    const reply = await run({ query: asked, near, language: languages.find(each => each === screen) })
    return reply && withoutFarPlaces(reply.places, near)
  })
  useEffect(() => {
    if (query === undefined) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const places = await search(query)
      if (isCurrent) setAnswer({ query, places })
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [query])
  if (query === undefined) return { isOffered, state: 'idle', places: none }
  // What was found for the letters before stays until the new answer is here.
  const places = answer?.places ?? none
  if (answer?.query !== query) return { isOffered, state: 'asking', places }
  if (answer.places) return { isOffered, state: 'answered', places }
  const states: Record<string, PlaceSearch['state']> = { networkError: 'offline', tooManyRequests: 'tooMany' }
  return { isOffered, state: states[refusal?.code ?? ''] ?? 'refused', places: none }
}

/** In a straight line, about 300 miles: a truck doesn't drive more in a day. */
const dayDriveMeters = 500_000

export function isBeyondDayDrive(place: LatLng, near: LatLng): boolean {
  return distanceMeters(near, place) > dayDriveMeters
}

/** Leaves out what is beyond a day's drive, unless nothing else was found. */
export function withoutFarPlaces<Place extends LatLng>(
  places: readonly Place[],
  near: LatLng | undefined,
): readonly Place[] {
  const nearer = near ? places.filter(place => !isBeyondDayDrive(place, near)) : []
  return nearer.length > 0 ? nearer : places
}
