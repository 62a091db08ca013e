/** The near-destination notice: once a load, when the truck first comes within 1,000 m of where it goes. */
import { z } from 'zod'
import { distanceMeters, type Fix, type LatLng, segmentInCircle } from '../geo.ts'
import { secondMs } from '../time.ts'
import { type FixGate, type GateFix, passGate } from '../track/fix-gate.ts'

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

/** A crossing of the circle that the next fixes have yet to confirm: between which fixes it was. */
type NearCrossing = { at: number; before?: Fix; seen: Fix }

/** What must be remembered between two fixes of a load. */
export type NearWatch = { gate: FixGate; crossing?: NearCrossing }

export const newNearWatch: NearWatch = { gate: {} }

/** A truck that is not back so long after it was first seen near has come near: longer than a few stray fixes last. */
const confirmMs = 15 * secondMs

/**
 * Looks at the road to a new fix. One that only passes through the circle between two fixes counts too, and no fix
 * counts that a geofence would not use. The notice is due once the next fixes confirm it.
 * @param isLoaded an empty truck near its destination (the pit is close by) is no news
 * @returns the data to keep, and when the truck came near if the notice is due now
 */
export function decideNearDestination(
  data: NearDestinationNotificationData,
  watch: NearWatch,
  fix: GateFix,
  isLoaded: boolean,
): { data: NearDestinationNotificationData; watch: NearWatch; nearAt?: number } {
  const { gate, used } = passGate(watch.gate, fix)
  if (data.isSent || !isLoaded) return { data, watch: { gate } }
  let crossing = watch.crossing
  let before: GateFix | undefined = watch.gate.last
  for (const each of used) {
    if (crossing && isBack(crossing, each)) crossing = undefined
    if (crossing && each.at - crossing.seen.at >= confirmMs) {
      return { data: { ...data, isSent: true }, watch: { gate }, nearAt: crossing.at }
    }
    crossing ??= findCrossing(data, before, each)
    before = each
  }
  return { data, watch: { gate, ...(crossing && { crossing }) } }
}

function findCrossing(
  { destinationLat, destinationLng }: NearDestinationNotificationData,
  before: GateFix | undefined,
  fix: GateFix,
): NearCrossing | undefined {
  const destination = { lat: destinationLat, lng: destinationLng }
  const crossing = before && segmentInCircle(before, fix, destination, nearDestinationMeters)
  const isNear = distanceMeters(fix, destination) <= nearDestinationMeters
  const at = crossing?.enteredAt ?? (isNear ? fix.at : undefined)
  return at === undefined ? undefined : { at, ...(before && { before }), seen: fix }
}

/** Nearer to where the truck was before than to where it was seen: it was seen there by a stray. */
function isBack({ before, seen }: NearCrossing, fix: Fix): boolean {
  return before !== undefined && distanceMeters(before, fix) < distanceMeters(seen, fix)
}
