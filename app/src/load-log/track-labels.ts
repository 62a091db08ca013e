/** How far a pin is from here, as the crow flies: "4.8 mi". */
import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { formatDistance } from '../ui/format/format.ts'
import { distanceSystemOf } from './load-log-labels.ts'

export function trackLabels(here: LatLng | undefined, pin: LatLng, unit: Unit): string | undefined {
  return here && formatDistance(distanceMeters(here, pin), distanceSystemOf(unit))
}
