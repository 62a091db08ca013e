/** A driver's check-in at a place that GPS shows the truck far from. */
import { distanceMeters, type LatLng } from '../geo.ts'
import { geofenceOf, metersOutside } from '../geofence/shape.ts'
import { secondMs } from '../time.ts'
import { accuracyMetersMax, accuracyOf, speedMetersPerSecondMax } from '../track/fix-gate.ts'
import type { LoadLogAct } from './act/act.ts'

type Place = LatLng & { radiusMeters: number; geofence?: readonly LatLng[] | undefined }
type Located = LatLng & { accuracyMeters: number | null }

/** Outside the geofence by less than this is not far: a truck in line on the road, or a pin that is not quite right. */
const farMeters = 250

/**
 * How far a fix shows the truck to be from a place.
 * @param ageMs how old the fix is: the truck may have driven on since
 * @returns meters to its pin; undefined if the truck may be there
 */
export function metersAway(place: Place, fix: Located, ageMs = 0): number | undefined {
  const accuracyMeters = accuracyOf(fix)
  if (accuracyMeters > accuracyMetersMax) return undefined
  const drivenMeters = (speedMetersPerSecondMax * Math.max(0, ageMs)) / secondMs
  const isFar = metersOutside(geofenceOf(place), fix) > farMeters + accuracyMeters + drivenMeters
  return isFar ? distanceMeters(fix, place) : undefined
}

export type FarCheckIn = { kind: 'arriveAtPit' | 'arriveAtSite'; meters: number }

/** The first check-in that the driver tapped far from the pit, or from the site. */
export function findFarCheckIn(
  acts: readonly LoadLogAct[],
  { origin, destination }: { origin: Place; destination: Place },
): FarCheckIn | undefined {
  for (const { kind, witness, automatic, lat, lng, accuracyMeters = null } of acts) {
    if (kind !== 'arriveAtPit' && kind !== 'arriveAtSite') continue
    if (witness !== 'trucker' || automatic || lat === undefined || lng === undefined) continue
    const place = kind === 'arriveAtPit' ? origin : destination
    const meters = metersAway(place, { lat, lng, accuracyMeters })
    if (meters !== undefined) return { kind, meters }
  }
  return undefined
}
