/** Places geofences on a track, at its stops and on the open road. The result is always the same. */
import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import type { GeofenceShape } from '@haulway/domain/geofence/shape.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'
import { listStops } from './true-visits.ts'

const radiiMeters = [100, 150, 200, 300]
/** At most this many geofences on the open road of a track. */
const roadGeofencesMax = 60

/** Circles and polygons around every stop. The stop is anywhere in their inner part, as in a pit. */
export function geofencesAtStops(fixes: readonly GateFix[]): GeofenceShape[] {
  const random = randomFrom(fixes.length)
  return listStops(fixes).flatMap(stop => [
    ...radiiMeters.map(radiusMeters => circle(moved(stop, random, radiusMeters * 0.5), radiusMeters)),
    polygon(moved(stop, random, 40), random, bent),
    polygon(moved(stop, random, 60), random, long),
  ])
}

/** Circles and polygons where the truck drives, spread over the track. Trucks pass through them or stay in them. */
export function geofencesOnRoad(fixes: readonly GateFix[]): GeofenceShape[] {
  const random = randomFrom(fixes.length + 1)
  const moving = fixes.filter((fix, i) => i > 0 && isDriving(fixes[i - 1]!, fix))
  const every = Math.max(1, Math.floor(moving.length / (roadGeofencesMax / 2)))
  return moving
    .filter((_, i) => i % every === 0)
    .flatMap(fix => {
      const radiusMeters = radiiMeters[Math.floor(random() * radiiMeters.length)]!
      const center = moved(fix, random, radiusMeters * 0.8)
      return [circle(center, radiusMeters), polygon(center, random, random() < 0.5 ? bent : long)]
    })
}

function isDriving(a: GateFix, b: GateFix): boolean {
  const seconds = (b.at - a.at) / 1000
  const speed = distanceMeters(a, b) / seconds
  return seconds < 90 && speed > 4 && speed < 50
}

/** Corners in meters east and north: an L with an inner corner, and a long strip. */
const bent = [
  [-180, -120],
  [180, -120],
  [180, 40],
  [60, 40],
  [60, 160],
  [-180, 160],
] as const
const long = [
  [-300, -70],
  [300, -90],
  [310, 60],
  [-290, 80],
] as const

function circle(center: LatLng, radiusMeters: number): GeofenceShape {
  return { kind: 'circle', center, radiusMeters }
}

function polygon(center: LatLng, random: () => number, corners: readonly (readonly [number, number])[]): GeofenceShape {
  const turn = random() * 2 * Math.PI
  const turned = corners.map(([east, north]) =>
    shifted(center, east * Math.cos(turn) - north * Math.sin(turn), east * Math.sin(turn) + north * Math.cos(turn)),
  )
  return { kind: 'polygon', corners: turned }
}

function moved(place: LatLng, random: () => number, metersMax: number): LatLng {
  const direction = random() * 2 * Math.PI
  const meters = Math.sqrt(random()) * metersMax
  return shifted(place, meters * Math.cos(direction), meters * Math.sin(direction))
}

function shifted({ lat, lng }: LatLng, eastMeters: number, northMeters: number): LatLng {
  return { lat: lat + northMeters / 111_195, lng: lng + eastMeters / (111_195 * Math.cos((lat * Math.PI) / 180)) }
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
