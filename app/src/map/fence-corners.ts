/** Drawing a fence corner by corner: the place stays within it, and its radius reaches around it. */
import { fenceSchema } from '@haulway/domain/fence.ts'
import { distanceMeters, isInPolygon, type LatLng } from '@haulway/domain/geo.ts'
import { parsePlace } from './parse-place.ts'
import { type PlaceAnswer, placeText } from './place-answer.ts'

/** The answer with other corners. From the third on they say where the place is, unless it lies within them. */
export function withCorners(answer: PlaceAnswer, fence: readonly LatLng[]): PlaceAnswer {
  if (fence.length < 3) return { ...answer, fence }
  const place = parsePlace(answer.text)
  const middle = place && isInPolygon(place, fence) ? place : middleOf(fence)
  const reach = Math.max(...fence.map(corner => distanceMeters(middle, corner)))
  const radiusMeters = Math.min(5000, Math.max(20, Math.round(reach)))
  return { text: middle === place ? answer.text : placeText(middle), radiusMeters, fence }
}

/** What is wrong with a fence: too few corners, or what the rule of fences says. Undefined when all is well. */
export function fenceTrouble(fence: readonly LatLng[]): 'fewCorners' | 'manyCorners' | 'wrong' | undefined {
  if (fence.length === 0) return undefined
  if (fence.length < 3) return 'fewCorners'
  if (fence.length > 60) return 'manyCorners'
  return fenceSchema.safeParse(fence).success ? undefined : 'wrong'
}

function middleOf(corners: readonly LatLng[]): LatLng {
  const sum = corners.reduce((a, b) => ({ lat: a.lat + b.lat, lng: a.lng + b.lng }))
  return { lat: sum.lat / corners.length, lng: sum.lng / corners.length }
}
