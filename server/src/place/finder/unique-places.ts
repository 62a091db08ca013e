import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import { type FoundPlace, foundPlacesMax } from '@haulway/domain/place/place.calls.ts'

/** The most places of a provider's answer: some of them are the same road in pieces. */
export const askedMax = 15

/** Each name in a town once, the nearest first, at most as many as a reply has. */
export function uniquePlaces(found: readonly FoundPlace[], near: LatLng | undefined): FoundPlace[] {
  const sorted = near ? found.toSorted((a, b) => distanceMeters(near, a) - distanceMeters(near, b)) : found
  const byText = Map.groupBy(sorted, ({ name, town }) => `${name}\n${town}`)
  return [...byText.values()].flatMap(([first]) => first ?? []).slice(0, foundPlacesMax)
}
