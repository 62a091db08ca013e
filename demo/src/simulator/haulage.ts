/** The places of a haul on the roads of the region. */

import { getByKey, type WorkingDay } from '../day/working-day.ts'
import { getPlace, type Region, type RegionPlace } from '../region/region.ts'
import type { LatLng } from './plane.ts'
import type { RoadNetwork, Route } from './road-network.ts'

export type Haulage = {
  /** Names the ground at the machine: one for all hauls loaded there. */
  point: string
  loadingPlace: LatLng
  /** Where loaded trucks stop on their way out. */
  scale: LatLng
  site: LatLng
  /** From the pit's entrance to the machine: the line stands on its last part. */
  lane: Route
  dumpSeconds: readonly [from: number, to: number]
}

/** @throws Error when the plan names a place the region does not have */
export function findHaulage(plan: WorkingDay, haulKey: string, region: Region, roads: RoadNetwork): Haulage {
  const haul = getByKey(plan.hauls, haulKey)
  const { pitName } = getByKey(plan.pits, haul.pit)
  const loadingPlace = placeOf(getPlace(region, 'loading-point', pitName, haul.loadingPoint))
  const scale = placeOf(getPlace(region, 'pit', pitName))
  return {
    point: pointKey(haul.pit, haul.loadingPoint),
    loadingPlace,
    scale,
    site: placeOf(getPlace(region, 'site', haul.siteName)),
    lane: roads.route(scale, loadingPlace),
    dumpSeconds: haul.dumpSeconds,
  }
}

export function pointKey(pit: string, loadingPoint: string): string {
  return `${pit}/${loadingPoint}`
}

export function placeOf(place: RegionPlace): LatLng {
  const [lng, lat] = place.geometry.coordinates
  return { lat, lng }
}
