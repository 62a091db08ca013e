/** The places of a haul on the roads of the region. */

import { getByKey, type WorkingDay } from '../day/working-day.ts'
import { getPlace, type Region, type RegionPlace } from '../region/region.ts'
import type { LatLng } from './plane.ts'
import type { RoadNetwork, Route } from './road-network.ts'

export type HaulPlaces = {
  /** Key of the loading point, shared by all hauls that load there. */
  point: string
  loadingPlace: LatLng
  /** Where loaded trucks stop on their way out. */
  scale: LatLng
  site: LatLng
  /** From the pit's entrance to the machine; trucks wait in line on its last part. */
  lane: Route
  dumpSeconds: readonly [from: number, to: number]
}

/** @throws Error when the plan names a place that the region doesn't have */
export function getHaulPlaces(plan: WorkingDay, haulKey: string, region: Region, roads: RoadNetwork): HaulPlaces {
  const haul = getByKey(plan.hauls, haulKey)
  const { pitName } = getByKey(plan.pits, haul.pit)
  const loadingPlace = locationOf(getPlace(region, 'loading-point', pitName, haul.loadingPoint))
  const scale = locationOf(getPlace(region, 'pit', pitName))
  return {
    point: loadingPointKey(haul.pit, haul.loadingPoint),
    loadingPlace,
    scale,
    site: locationOf(getPlace(region, 'site', haul.siteName)),
    lane: roads.route(scale, loadingPlace),
    dumpSeconds: haul.dumpSeconds,
  }
}

export function loadingPointKey(pit: string, loadingPoint: string): string {
  return `${pit}/${loadingPoint}`
}

export function locationOf(place: RegionPlace): LatLng {
  const [lng, lat] = place.geometry.coordinates
  return { lat, lng }
}
