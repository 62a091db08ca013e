/** Finds places through the configured provider, and remembers answers for a short time. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { PlaceQuery } from './place-api.ts'
import { askProvider, type PlaceProviderSettings } from './place-provider.ts'
import { uniquePlaces } from './unique-places.ts'

/** @throws PlaceProviderError */
export type PlaceFinder = (query: PlaceQuery) => Promise<FoundPlace[]>

const rememberedMs = 10 * minuteMs
const rememberedMax = 500

/** Answers stay in this node's memory only, where no one can list them. */
export function openPlaceFinder(settings: PlaceProviderSettings, clock: () => number): PlaceFinder {
  const remembered = new Map<string, { at: number; found: Promise<FoundPlace[]> }>()
  return ({ query, near, language }) => {
    const asked = { query: query.replaceAll(/\s+/g, ' ').toLowerCase(), near: near && coarse(near), language }
    const key = JSON.stringify(asked)
    const known = remembered.get(key)
    const isFresh = known !== undefined && clock() - known.at < rememberedMs
    const { found } = isFresh ? known : ask(key, asked)
    // By each one's own position: users ten kilometers apart share an answer.
    return found.then(places => uniquePlaces(places, near))
  }

  function ask(key: string, asked: PlaceQuery) {
    const answer = { at: clock(), found: askProvider(settings, asked) }
    remembered.delete(key)
    remembered.set(key, answer)
    // A refused answer must not be remembered.
    answer.found.catch(() => {
      if (remembered.get(key) === answer) remembered.delete(key)
    })
    for (const [oldest] of remembered) {
      if (remembered.size <= rememberedMax) break
      remembered.delete(oldest)
    }
    return answer
  }
}

/** To about ten kilometers: enough to prefer what is near, and no one's position. */
function coarse({ lat, lng }: LatLng): LatLng {
  return { lat: Math.round(lat * 10) / 10, lng: Math.round(lng * 10) / 10 }
}
