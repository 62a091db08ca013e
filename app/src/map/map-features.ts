/** The map's content as GeoJSON: trucks, geofences, tracks, and the difference between two sets of trucks. */

import { earthRadiusMeters, type LatLng } from '@haulway/domain/geo.ts'
import type { geoPinKinds } from '@haulway/domain/geo-pin/geo-pin.ts'
import { staleMs } from '@haulway/domain/track/position-frame.ts'
import { plainText } from '../ui/format/format.ts'
import type { Trail } from './live/trails.ts'
import type { TruckMarker } from './map-marker.ts'
import { headingOf } from './marker-shape.ts'

/** A GeoJSON position: longitude first. */
export type Position = [number, number]
type Point = { type: 'Point'; coordinates: Position }
type Geometry = Point | { type: 'LineString'; coordinates: Position[] } | { type: 'Polygon'; coordinates: Position[][] }
export type Feature<G extends Geometry = Geometry, P = Record<string, string | number | number[]>> = {
  type: 'Feature'
  id?: string
  geometry: G
  properties: P
}
export type FeatureCollection = { type: 'FeatureCollection'; features: Feature[] }

export type MapPlace = LatLng & {
  id: string
  name: string
  kind: (typeof geoPinKinds)[number]
  radiusMeters: number
  /** The corners, if the geofence is not a circle. */
  geofence?: readonly LatLng[] | undefined
}

export type MapTruck = LatLng & {
  /** The id of its load log. */
  id: string
  number: string
  /** Draws the truck filled. A truck that is still being loaded is an outline. */
  loaded: boolean
  headingDegrees: number | null
  /** When the truck was there, in ms. */
  at: number
  /** No position for so long that the load's route may be lost: drawn with an octagon. */
  lost?: boolean
}

/** The marker of a truck. `lastKnown` is set when its position is stale. */
export function markerOf(truck: MapTruck, selectedId: string | undefined, nowMs: number): TruckMarker {
  const { number, loaded, lost = false } = truck
  const lastKnown = nowMs - truck.at >= staleMs
  const heading = headingOf(truck.headingDegrees ?? undefined)
  return { number, loaded, heading, lastKnown, lost, chosen: truck.id === selectedId }
}

/** The id of a marker's picture. Markers that look the same share one picture. */
export function imageIdOf({ number, loaded, heading, lastKnown, lost, chosen, more }: TruckMarker): string {
  const flags = [loaded, lastKnown, lost, chosen].map(each => (each ? 1 : 0))
  return ['truck', number, heading, ...flags, ...(more ? [`+${more}`] : [])].join(' ')
}

const imageIdPattern = /^truck (.*) (east|west|none) ([01]) ([01]) ([01]) ([01])(?: \+(\d+))?$/

/** The marker that a picture's id describes; undefined for ids of other pictures. */
export function markerOfImageId(id: string): TruckMarker | undefined {
  const [, number, heading, a, b, c, d, more] = imageIdPattern.exec(id) ?? []
  if (number === undefined || heading === undefined) return undefined
  const loaded = a === '1'
  const lastKnown = b === '1'
  const lost = c === '1'
  const chosen = d === '1'
  const marker = { number, heading: heading as TruckMarker['heading'], loaded, lastKnown, lost, chosen }
  return more === undefined ? marker : { ...marker, more: Number(more) }
}

/** `lost` is summed over the trucks of a cluster. */
type TruckProperties = {
  id: string
  image: string
  age: string
  rank: number
  lost: number
  /** 1 for a truck that is not drawn, because its plate is under the front of a stack. */
  under: 0 | 1
  /** How many pixels its plate is drawn beside its place. */
  shift?: [number, number]
  /** The same of its age below, in ems of that text. */
  ageShift?: [number, number]
}
export type TruckFeature = Feature<Point, TruckProperties> & { id: string }

/** @param formatAge formats how long ago a stale truck was seen */
export function truckFeatures(
  trucks: readonly MapTruck[],
  selectedId: string | undefined,
  nowMs: number,
  formatAge: (ageMs: number) => string,
): TruckFeature[] {
  return trucks.map(truck => {
    const marker = markerOf(truck, selectedId, nowMs)
    const age = marker.lastKnown ? plainText(formatAge(nowMs - truck.at)) : ''
    // The chosen truck is drawn above all others, and reporting trucks above stale ones.
    const rank = marker.chosen ? 3 : marker.lastKnown ? 1 : 2
    return {
      type: 'Feature',
      id: truck.id,
      geometry: { type: 'Point', coordinates: [truck.lng, truck.lat] },
      properties: { id: truck.id, image: imageIdOf(marker), age, rank, lost: marker.lost ? 1 : 0, under: 0 },
    }
  })
}

export type TruckDiff = {
  remove: string[]
  add: TruckFeature[]
  update: { id: string; newGeometry: Point; addOrUpdateProperties: { key: string; value: unknown }[] }[]
}

/** Compared field by field for speed: ten thousand trucks are compared twice a second. */
function isSame(a: TruckFeature, b: TruckFeature): boolean {
  const from = a.geometry.coordinates
  const to = b.geometry.coordinates
  const was = a.properties
  const is = b.properties
  if (from[0] !== to[0] || from[1] !== to[1] || was.image !== is.image) return false
  if (was.shift?.[0] !== is.shift?.[0] || was.shift?.[1] !== is.shift?.[1]) return false
  return was.age === is.age && was.rank === is.rank && was.under === is.under
}

/** @returns undefined when nothing has changed */
export function diffTrucks(before: readonly TruckFeature[], after: readonly TruckFeature[]): TruckDiff | undefined {
  const beforeById = new Map(before.map(feature => [feature.id, feature]))
  const afterIds = new Set(after.map(feature => feature.id))
  const diff: TruckDiff = {
    remove: before.filter(({ id }) => !afterIds.has(id)).map(({ id }) => id),
    add: after.filter(({ id }) => !beforeById.has(id)),
    update: after.flatMap(feature => {
      const old = beforeById.get(feature.id)
      if (!old || isSame(old, feature)) return []
      const properties = Object.entries(feature.properties).map(([key, value]) => ({ key, value }))
      return [{ id: feature.id, newGeometry: feature.geometry, addOrUpdateProperties: properties }]
    }),
  }
  return diff.remove.length + diff.add.length + diff.update.length > 0 ? diff : undefined
}

/** The trails of trucks as lines. */
export function trailFeatures(trails: readonly Trail[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: trails.map(({ places, strength }) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: places.map(({ lat, lng }) => [lng, lat]) },
      properties: { strength },
    })),
  }
}

/** Driven routes as lines. */
export function trackFeatures(tracks: readonly (readonly LatLng[])[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: tracks.map(track => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: track.map(({ lat, lng }) => [lng, lat]) },
      properties: {},
    })),
  }
}

/** The geofence as a closed ring: its corners, or a circle of its radius. */
export function geofenceRing({ lat, lng, radiusMeters, geofence }: Omit<MapPlace, 'id' | 'name' | 'kind'>): Position[] {
  if (geofence && geofence.length > 0) return [...geofence, geofence[0]!].map(corner => [corner.lng, corner.lat])
  const radius = ((radiusMeters / earthRadiusMeters) * 180) / Math.PI
  const across = radius / Math.cos((lat * Math.PI) / 180)
  return Array.from({ length: 65 }, (_, i) => {
    const angle = (i * 2 * Math.PI) / 64
    return [lng + across * Math.sin(angle), lat + radius * Math.cos(angle)]
  })
}
