/** The near-destination notice: once a load, when the truck first comes within 1,000 m of where it goes. */
import { z } from 'zod'
import { distanceMeters, type Fix, type LatLng, segmentInCircle } from '../geo.ts'
import { type GateFix, passGate } from './fix-gate.ts'

export const nearDestinationMeters = 1000

/** The local preference nearDestinationNotificationData (specification 3). */
export const nearDestinationNotificationDataSchema = z.object({
  isSent: z.boolean(),
  destinationLat: z.number().min(-90).max(90),
  destinationLng: z.number().min(-180).max(180),
})
export type NearDestinationNotificationData = z.infer<typeof nearDestinationNotificationDataSchema>

/** What is kept when a load gets its destination. */
export function nearDestinationOf(destination: LatLng): NearDestinationNotificationData {
  return { isSent: false, destinationLat: destination.lat, destinationLng: destination.lng }
}

type SeenFix = Fix & Partial<Pick<GateFix, 'accuracyMeters' | 'isMock'>>

/**
 * Looks at the way to a new fix. A road that only passes through the circle between two fixes counts too. Fixes that no
 * fence would use, and the way of a jump, are no news either.
 * @param isLoaded an empty truck near its destination (the pit is close by) is no news
 * @returns the data to keep, and when the truck came near if the notice is due now
 */
export function decideNearDestination(
  data: NearDestinationNotificationData,
  fix: SeenFix,
  before: SeenFix | undefined,
  isLoaded: boolean,
  radiusMeters = nearDestinationMeters,
): { data: NearDestinationNotificationData; nearAt?: number } {
  if (data.isSent || !isLoaded) return { data }
  const destination = { lat: data.destinationLat, lng: data.destinationLng }
  const known = before && isUsed(before) ? before : undefined
  if (!isUsed(fix, known)) return { data }
  const crossing = known && segmentInCircle(known, fix, destination, radiusMeters)
  const isNear = distanceMeters(fix, destination) <= radiusMeters
  const nearAt = crossing?.enteredAt ?? (isNear ? fix.at : undefined)
  return nearAt === undefined ? { data } : { data: { ...data, isSent: true }, nearAt }
}

function isUsed(fix: SeenFix, before?: SeenFix): boolean {
  const full = { accuracyMeters: null, ...fix }
  const gate = before ? { last: { accuracyMeters: null, ...before }, stoodSince: before.at } : {}
  return passGate(gate, full).verdict === 'used'
}
