/** Fixes for geofence tests: meters east of a pit's center, seconds after the start. */

import type { GateFix } from '../track/fix-gate.ts'
import type { GeofencePlaces } from './watch.ts'

const pit = { lat: 40.5, lng: -74.5 }
const metersADegree = 111_195.08
export const geofenceStartMs = 1_792_058_400_000

export const pitRadiusMeters = 150
/** A pit with a radius of 150 m, and a site whose center is 5 km east. */
export const testPlaces: GeofencePlaces = {
  origin: { kind: 'circle', center: pit, radiusMeters: pitRadiusMeters },
  destination: { kind: 'circle', center: placeAt(5000), radiusMeters: 200 },
}

export function placeAt(eastMeters: number, northMeters = 0) {
  const degreeMeters = metersADegree * Math.cos((pit.lat * Math.PI) / 180)
  return { lat: pit.lat + northMeters / metersADegree, lng: pit.lng + eastMeters / degreeMeters }
}

export function fixAt(seconds: number, eastMeters: number, more: Partial<GateFix> = {}): GateFix {
  return { at: geofenceStartMs + seconds * 1000, ...placeAt(eastMeters), accuracyMeters: 5, ...more }
}

/** A stretch at constant speed, or a stop if both ends are the same place. */
export type Leg = { seconds: number; toMeters: number }

/** The fixes along some legs, one every `everySeconds` of each leg, starting with one at the start. */
export function drive(fromMeters: number, legs: readonly Leg[], everySeconds = 5): GateFix[] {
  const fixes = [fixAt(0, fromMeters)]
  let startSeconds = 0
  let from = fromMeters
  for (const { seconds, toMeters } of legs) {
    for (let passed = everySeconds; passed <= seconds; passed += everySeconds) {
      const speedMetersPerSecond = Math.abs(toMeters - from) / seconds
      fixes.push(fixAt(startSeconds + passed, from + ((toMeters - from) * passed) / seconds, { speedMetersPerSecond }))
    }
    startSeconds += seconds
    from = toMeters
  }
  return fixes
}
