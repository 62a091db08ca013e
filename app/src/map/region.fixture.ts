/** Places and trucks of the demo region, for tests of the map. */
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { MapPlace, MapTruck } from './map-features.ts'

export const regionPlaces: MapPlace[] = [
  { id: 'pit', name: 'Ormrod Pit', kind: 'pit', lat: 40.592769, lng: -75.636169, radiusMeters: 500 },
  { id: 'gate', name: 'Gate 3', kind: 'gate', lat: 40.564955, lng: -75.565002, radiusMeters: 250 },
]

/** In the order of their ids: loaded, empty, chosen while in line, last known, lost, loaded. */
export function regionTrucks(now: number): MapTruck[] {
  const truck = (id: string, number: string, lat: number, lng: number, more: Partial<MapTruck> = {}): MapTruck => ({
    id,
    number,
    lat,
    lng,
    loaded: false,
    headingDegrees: 90,
    at: now - 9 * secondMs,
    ...more,
  })
  return [
    truck('a', '12', 40.5825, -75.615, { loaded: true }),
    truck('b', '41', 40.5912, -75.602, { headingDegrees: 270 }),
    truck('c', 'T-204', 40.5905, -75.62),
    truck('d', '9', 40.5672, -75.578, { at: now - 12 * minuteMs }),
    truck('e', 'T-208', 40.5702, -75.592, { headingDegrees: 250, at: now - 6 * minuteMs, lost: true }),
    truck('f', 'T-210', 40.5735, -75.6, { loaded: true }),
  ]
}
