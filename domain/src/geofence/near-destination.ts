/** The near-destination notice: once per load, when the truck first comes within 1,000 m of its destination. */
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

/** The data to store when a load gets its destination. */
export function nearDestinationOf(destination: LatLng): NearDestinationNotificationData {
  return { isSent: false, destinationLat: destination.lat, destinationLng: destination.lng }
}

/** A crossing of the circle that the next fixes must confirm. `before` and `seen` are the fixes around it. */
type NearCrossing = { at: number; before?: Fix; seen: Fix }

/** The state between two fixes of a load. */
export type NearWatch<F extends GateFix = GateFix> = { gate: FixGate<F>; crossing?: NearCrossing }

export const newNearWatch: NearWatch<never> = { gate: {} }

/** The notice waits this long, which is longer than a few strays last, in case the truck turns out not to be near. */
const confirmMs = 15 * secondMs

/**
 * Takes the next fix and looks at the straight line to it, so a truck that only passes through the circle between two
 * fixes counts too. Only fixes that the gate lets count are used. The notice is due once later fixes confirm it.
 * @param isLoaded an empty truck gets no notice (its pit may be close to the destination)
 * @returns the data to store, the fixes that count from now on, and when the truck came near if the notice is due now
 */
export function decideNearDestination<F extends GateFix>(
  data: NearDestinationNotificationData,
  watch: NearWatch<F>,
  fix: F,
  isLoaded: boolean,
): { data: NearDestinationNotificationData; watch: NearWatch<F>; used: F[]; nearAt?: number } {
  const { gate, used } = passGate(watch.gate, fix)
  if (data.isSent || !isLoaded) return { data, watch: { gate }, used }
  let crossing = watch.crossing
  let before: GateFix | undefined = watch.gate.last
  for (const each of used) {
    if (crossing && isBack(crossing, each)) crossing = undefined
    if (crossing && each.at - crossing.seen.at >= confirmMs) {
      return { data: { ...data, isSent: true }, watch: { gate }, used, nearAt: crossing.at }
    }
    crossing ??= findCrossing(data, before, each)
    before = each
  }
  return { data, watch: { gate, ...(crossing && { crossing }) }, used }
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

/** A truck that is closer to where it was before than to where it was seen near: a stray had seen it near. */
function isBack({ before, seen }: NearCrossing, fix: Fix): boolean {
  return before !== undefined && distanceMeters(before, fix) < distanceMeters(seen, fix)
}
