/** Drawing a geofence corner by corner: the place stays inside, and its radius covers all corners. */

import { distanceMeters, isInPolygon, type LatLng } from '@haulway/domain/geo.ts'
import { geofenceSchema } from '@haulway/domain/geofence/corners.ts'
import { radiusMetersLimits } from '@haulway/domain/geofence/shape.ts'
import { parsePlace } from './parse-place.ts'
import { type PlaceAnswer, withPlace } from './place-answer.ts'

/** The answer with new corners. From the third corner on, a place that is not inside moves to their middle. */
export function withCorners(answer: PlaceAnswer, geofence: readonly LatLng[]): PlaceAnswer {
  if (geofence.length < 3) return { ...answer, geofence }
  const place = parsePlace(answer.text)
  const middle = place && isInPolygon(place, geofence) ? place : middleOf(geofence)
  const reach = Math.max(...geofence.map(corner => distanceMeters(middle, corner)))
  const { min, max } = radiusMetersLimits
  const radiusMeters = Math.min(max, Math.max(min, Math.round(reach)))
  return { ...(middle === place ? answer : withPlace(answer, middle)), radiusMeters, geofence }
}

/** The corners with one more: after the last, or where sides would cross by that, in the side that it bends least. */
export function addCorner(corners: readonly LatLng[], at: LatLng): readonly LatLng[] {
  const inOrder = [...corners, at]
  if (geofenceTrouble(inOrder) !== 'wrong') return inOrder
  const fitting = corners
    .map((_, index) => corners.toSpliced(index, 0, at))
    .filter(each => geofenceTrouble(each) === undefined)
  return fitting.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0] ?? inOrder
}

/** Whether the newest corner is in a side of those before it, rather than after the last of them. */
export function isPutBetween(before: readonly LatLng[], corners: readonly LatLng[]): boolean {
  const isSame = ({ lat, lng }: LatLng, index: number) => corners[index]?.lat === lat && corners[index].lng === lng
  return corners.length === before.length + 1 && !before.every(isSame)
}

const lengthOf = (corners: readonly LatLng[]) =>
  corners.reduce((sum, corner, index) => sum + distanceMeters(corner, corners.at(index - 1) ?? corner), 0)

/** What is wrong with a drawn geofence: too few or too many corners, or invalid by the schema. Undefined if fine. */
export function geofenceTrouble(geofence: readonly LatLng[]): 'fewCorners' | 'manyCorners' | 'wrong' | undefined {
  if (geofence.length === 0) return undefined
  if (geofence.length < 3) return 'fewCorners'
  if (geofence.length > 60) return 'manyCorners'
  return geofenceSchema.safeParse(geofence).success ? undefined : 'wrong'
}

function middleOf(corners: readonly LatLng[]): LatLng {
  const sum = corners.reduce((a, b) => ({ lat: a.lat + b.lat, lng: a.lng + b.lng }))
  return { lat: sum.lat / corners.length, lng: sum.lng / corners.length }
}
