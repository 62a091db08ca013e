/** The GPS receiver of a phone in the cab: fixes with an error that drifts, as real ones do. */
import { z } from 'zod'
import type { Plane } from './plane.ts'
import type { Random } from './random.ts'
import type { Motion } from './truck-motion.ts'

/** One fix, as the browser or the native tracker reports it. */
export const fixSchema = z.object({
  atMs: z.int(),
  lat: z.number(),
  lng: z.number(),
  speedMetersPerSecond: z.number().nullable(),
  accuracyMeters: z.number().nullable(),
  headingDegrees: z.number().nullable(),
})
export type Fix = z.infer<typeof fixSchema>

export type Gps = (atMs: number, motion: Motion) => Fix

/** The error changes within about a minute: fixes one second apart have similar errors, those of two loads don't. */
const driftSeconds = 60
const openSkyMeters = 2.6
/** Sometimes trees or a quarry wall hide part of the sky for a while. */
const poorSkyMeters = 7
const poorSkyPart = 0.06

/** Creates a receiver with its own drift. Call it in order of time. */
export function createGps(plane: Plane, random: Random): Gps {
  let east = 0
  let north = 0
  let beforeMs = 0
  let poorUntilMs = 0
  return (atMs, motion) => {
    const seconds = beforeMs === 0 ? driftSeconds * 5 : Math.max(0, (atMs - beforeMs) / 1000)
    beforeMs = atMs
    if (atMs >= poorUntilMs && random.next() < (poorSkyPart * Math.min(seconds, 40)) / 40) {
      poorUntilMs = atMs + random.between(15_000, 60_000)
    }
    const deviation = atMs < poorUntilMs ? poorSkyMeters : openSkyMeters
    const keep = Math.exp(-seconds / driftSeconds)
    const fresh = deviation * Math.sqrt(1 - keep * keep)
    east = clamp(east * keep + random.normal(0, fresh), 3 * deviation)
    north = clamp(north * keep + random.normal(0, fresh), 3 * deviation)
    const moving = motion.speedMetersPerSecond > 0.5
    return {
      atMs,
      ...rounded(plane.toLatLng({ x: motion.x + east, y: motion.y + north })),
      speedMetersPerSecond: moving ? tenth(Math.max(0, motion.speedMetersPerSecond + random.normal(0, 0.25))) : 0,
      accuracyMeters: tenth(Math.max(3, deviation * 1.6 + random.normal(0, 0.7))),
      headingDegrees: moving ? tenth((motion.headingDegrees + random.normal(0, 3) + 360) % 360) : null,
    }
  }
}

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value))
}

function rounded({ lat, lng }: { lat: number; lng: number }): { lat: number; lng: number } {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
