/** Where trucks have just been: the last minutes, fading. Kept while a map is open, from the positions it is given. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { staleMs } from '@haulway/domain/track/position-frame.ts'

type Place = LatLng & { at: number }
type Moving = Place & { id: string }
/** `strength` is the line's opacity. */
export type Trail = { places: Place[]; strength: number }

export const trailMs = 5 * minuteMs
/** Of more trucks than these only the chosen one leaves a trail. */
const trailsMax = 300
const bands = [
  { untilMs: minuteMs, strength: 0.9 },
  { untilMs: 3 * minuteMs, strength: 0.5 },
  { untilMs: trailMs, strength: 0.25 },
]

export type Trails = {
  /** Adds where trucks are now, and forgets what is too long ago. */
  take: (trucks: readonly Moving[], nowMs: number) => void
  list: (chosenId: string | undefined, nowMs: number) => Trail[]
}

export function openTrails(): Trails {
  const held = new Map<string, Place[]>()
  return {
    take: (trucks, nowMs) => {
      const known = new Set(trucks.map(({ id }) => id))
      for (const id of held.keys()) if (!known.has(id)) held.delete(id)
      for (const { id, lat, lng, at } of trucks) {
        const places = held.get(id) ?? []
        if ((places.at(-1)?.at ?? 0) < at) places.push({ lat, lng, at })
        while (places[0] && nowMs - places[0].at > trailMs) places.shift()
        held.set(id, places)
      }
    },
    list: (chosenId, nowMs) => {
      const shown = held.size > trailsMax ? [...held].filter(([id]) => id === chosenId) : [...held]
      return shown.flatMap(([, places]) => trailsOf(places, nowMs))
    },
  }
}

/** A line for each band of age, that begins where the one before ends; none across a silence. */
function trailsOf(places: readonly Place[], nowMs: number): Trail[] {
  const trails: Trail[] = []
  for (const [index, place] of places.entries()) {
    const before = places[index - 1]
    const strength = bands.find(({ untilMs }) => nowMs - place.at <= untilMs)?.strength
    if (!before || strength === undefined || place.at - before.at >= staleMs) continue
    const last = trails.at(-1)
    if (last?.strength === strength && last.places.at(-1) === before) last.places.push(place)
    else trails.push({ places: [before, place], strength })
  }
  return trails
}
