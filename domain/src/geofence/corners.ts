/** The corners of a geofence: a polygon around a place that a circle doesn't fit, such as a long site along a road. */
import { z } from 'zod'
import { boundingBox, distanceMeters, type LatLng } from '../geo.ts'

export const geofenceCornersMin = 3
export const geofenceCornersMax = 60
/** A geofence is no wider than the largest circle of a pin. */
export const geofenceAcrossMetersMax = 10_000

const cornerSchema = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })

/** Corners in order; the last is joined to the first. A simple ring, so that inside and outside are clear. */
export const geofenceSchema = z
  .array(cornerSchema)
  .min(geofenceCornersMin, 'Set at least three corners.')
  .max(geofenceCornersMax, `Use ${geofenceCornersMax} corners or fewer.`)
  .refine(isSimpleRing, "Move a corner: the geofence's sides can't cross.")
  .refine(corners => acrossMeters(corners) <= geofenceAcrossMetersMax, 'Draw a smaller geofence, no wider than 10 km.')

/** Whether a closed line through the corners doesn't cross or touch itself, and has an area. */
export function isSimpleRing(corners: readonly LatLng[]): boolean {
  const count = corners.length
  if (count < geofenceCornersMin) return false
  for (let i = 0; i < count; i++) {
    const before = corners[(i + count - 1) % count]!
    const a = corners[i]!
    const b = corners[(i + 1) % count]!
    if (a.lat === b.lat && a.lng === b.lng) return false
    // A side that goes back over the previous one.
    if (turn(before, a, b) === 0 && (isWithin(b, before, a) || isWithin(before, a, b))) return false
    for (let j = i + 2; j < count; j++) {
      if (i === 0 && j === count - 1) continue
      if (meet(a, b, corners[j]!, corners[(j + 1) % count]!)) return false
    }
  }
  return true
}

function acrossMeters(corners: readonly LatLng[]): number {
  const box = boundingBox(corners)
  return box ? distanceMeters({ lat: box.south, lng: box.west }, { lat: box.north, lng: box.east }) : 0
}

/** Whether two lines share a point. */
function meet(a: LatLng, b: LatLng, c: LatLng, d: LatLng): boolean {
  const abc = turn(a, b, c)
  const abd = turn(a, b, d)
  const cda = turn(c, d, a)
  const cdb = turn(c, d, b)
  if (abc !== abd && cda !== cdb) return true
  const ends: [number, LatLng, LatLng, LatLng][] = [
    [abc, a, c, b],
    [abd, a, d, b],
    [cda, c, a, d],
    [cdb, c, b, d],
  ]
  return ends.some(([side, from, point, to]) => side === 0 && isWithin(point, from, to))
}

/** 1 to the left, -1 to the right, 0 straight on. */
function turn(a: LatLng, b: LatLng, c: LatLng): number {
  return Math.sign((b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng))
}

function isWithin(point: LatLng, a: LatLng, b: LatLng): boolean {
  const { lat, lng } = point
  const isInLat = lat >= Math.min(a.lat, b.lat) && lat <= Math.max(a.lat, b.lat)
  return isInLat && lng >= Math.min(a.lng, b.lng) && lng <= Math.max(a.lng, b.lng)
}
