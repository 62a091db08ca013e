/** The weight limits of a haul's roads: those that its jobber entered for it, and those of saved places at its ends. */
import { z } from 'zod'
import { type GeoPin, limitsAt } from '../../geo-pin/geo-pin.ts'
import { type PostedLimit, placeLimitsMax, postedLimitSchema, postedLimitsMax } from '../../truck/posted-limit.ts'
import type { Haul } from './haul.ts'

/** All limits of a haul. */
export const haulLimitsSchema = z.array(postedLimitSchema).max(postedLimitsMax + placeLimitsMax)

export function limitsOf({ postedLimits = [], placeLimits = [] }: Pick<Haul, 'postedLimits' | 'placeLimits'>) {
  return [...postedLimits, ...placeLimits.map(({ place: _, ...limit }): PostedLimit => limit)]
}

/**
 * The haul with the limits of the saved places that it begins or ends at now.
 * @param pins of the entities of both ends
 */
export function withPlaceLimits(haul: Haul, pins: readonly GeoPin[]): Haul {
  const { placeLimits: _, ...rest } = haul
  const found = [haul.origin, haul.destination].flatMap(end => limitsAt(end, pins))
  const latest = found.toSorted((a, b) => (a.until < b.until ? 1 : -1)).slice(0, placeLimitsMax)
  return latest.length > 0 ? { ...rest, placeLimits: latest } : rest
}
