/** A place as a form holds it: as text while it is written, with its geofence. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { parsePlace } from './parse-place.ts'

export type PlaceAnswer = {
  /** "40.580000, -75.600000", as it stands in the field. */
  text: string
  radiusMeters: number
  /** Corners, where the geofence is drawn; none for a circle. */
  geofence: readonly LatLng[]
}

export const radiusMetersRange = { min: 20, max: 2000, usual: 150 }

export const noPlace: PlaceAnswer = { text: '', radiusMeters: radiusMetersRange.usual, geofence: [] }

/** What a form begins with for a place that is known. */
export function placeAnswerOf(place: LatLng & { radiusMeters?: number; geofence?: LatLng[] }): PlaceAnswer {
  const { radiusMeters = radiusMetersRange.usual, geofence = [] } = place
  return { text: placeText(place), radiusMeters, geofence }
}

/** The place as calls take it; undefined while it can't be read. A geofence of fewer than three corners is none. */
export function placeOf({ text, radiusMeters, geofence }: PlaceAnswer) {
  const place = parsePlace(text)
  return place && { ...place, radiusMeters, ...(geofence.length >= 3 && { geofence: [...geofence] }) }
}

/** What a form asks of a place. @param sentence said while there is none */
export function placeRules(sentence: string) {
  return { validate: (answer: PlaceAnswer) => placeOf(answer) !== undefined || sentence }
}

/** To a tenth of a metre. */
export function placeText({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}
