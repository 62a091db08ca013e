/** Where trucks have been in the last minutes, as fading lines. Kept in memory while a map is open. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { staleMs } from '@haulway/domain/track/position-frame.ts'

type Place = LatLng & { at: number }
type Moving = Place & { id: string }
/** `strength` is the line's opacity. */
export type Trail = { places: Place[]; strength: number }

export const trailMs = 5 * minuteMs
/** With more trucks than this, only the chosen truck has a trail. */
const trailsMax = 300
const bands = [
  { untilMs: minuteMs, strength: 0.9 },
  { untilMs: 3 * minuteMs, strength: 0.5 },
  { untilMs: trailMs, strength: 0.25 },
]

export type Trails = {
  /** Adds the trucks' current positions, and drops positions older than `trailMs` and trucks that are gone. */
  update: (trucks: readonly Moving[], nowMs: number) => void
  list: (chosenId: string | undefined, nowMs: number) => Trail[]
}

export function openTrails(): Trails {
  const placesById = new Map<string, Place[]>()
  return {
    update: (trucks, nowMs) => {
      const ids = new Set(trucks.map(({ id }) => id))
      for (const id of placesById.keys()) if (!ids.has(id)) placesById.delete(id)
      for (const { id, lat, lng, at } of trucks) {
        const places = placesById.get(id) ?? []
        if ((places.at(-1)?.at ?? 0) < at) places.push({ lat, lng, at })
        while (places[0] && nowMs - places[0].at > trailMs) places.shift()
        placesById.set(id, places)
      }
    },
    list: (chosenId, nowMs) => {
      const shown = placesById.size > trailsMax ? [...placesById].filter(([id]) => id === chosenId) : [...placesById]
      return shown.flatMap(([, places]) => trailsOf(places, nowMs))
    },
  }
}

/** A line for each age band, which starts where the previous one ends. No line is drawn across a silence. */
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
