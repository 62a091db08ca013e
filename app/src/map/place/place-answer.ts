/** A place in a form: its text as typed, and its geofence. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { radiusMetersLimits } from '@haulway/domain/geofence/shape.ts'
import { parsePlace } from './parse-place.ts'

export type PlaceAnswer = {
  /** The text in the field: "40.580000, -75.600000". */
  text: string
  /** The name of a chosen place, which the field shows instead. */
  label?: string | undefined
  radiusMeters: number
  /** The corners of a drawn geofence; empty for a circle. */
  geofence: readonly LatLng[]
  /** The place as it was stored, which is more exact than its text. It stays as long as the field shows it. */
  stored?: LatLng
}

/** What the slider offers: few places are larger, and those have corners. A larger radius that is stored stays. */
export const radiusMetersRange = { ...radiusMetersLimits, max: 2000 }

export const noPlace: PlaceAnswer = { text: '', radiusMeters: radiusMetersRange.usual, geofence: [] }

/** The initial answer for an existing place. */
export function placeAnswerOf(place: LatLng & { radiusMeters?: number; geofence?: LatLng[] }): PlaceAnswer {
  const { radiusMeters = radiusMetersRange.usual, geofence = [] } = place
  const { lat, lng } = place
  return { text: placeText(place), radiusMeters, geofence, stored: { lat, lng } }
}

/** The place as calls take it; undefined while the text is not a place. Fewer than three corners are a circle. */
export function placeOf({ text, radiusMeters, geofence, stored }: PlaceAnswer) {
  const place = stored && text === placeText(stored) ? stored : parsePlace(text)
  return place && { ...place, radiusMeters, ...(geofence.length >= 3 && { geofence: [...geofence] }) }
}

/** The validation rules for a place that may be left empty: only text that is not a place is wrong. */
export function optionalPlaceRules(sentence: string) {
  return {
    validate: (answer: PlaceAnswer) => answer.text.trim() === '' || placeOf(answer) !== undefined || sentence,
  }
}

/** The answer with the pin elsewhere. @param label the name of what is there, if it is known */
export function withPlace(answer: PlaceAnswer, place: LatLng, label?: string): PlaceAnswer {
  return { ...answer, text: placeText(place), label }
}

/** A place as text, to a tenth of a meter. */
export function placeText({ lat, lng }: LatLng): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`
}
