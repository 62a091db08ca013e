/** A browser's fix, in the format of the tracking rules and in the format of the location service. */
import type { LatLng } from '@haulway/domain/geo.ts'

export type Spot = LatLng & { at: number; accuracyMeters: number | null; speedMetersPerSecond: number | null }

export function spotOf({ coords, timestamp }: GeolocationPosition): Spot {
  const { latitude: lat, longitude: lng, accuracy, speed } = coords
  return { lat, lng, at: timestamp, accuracyMeters: accuracy, speedMetersPerSecond: speed }
}

/**
 * The point as the plugin writes it, with −1 for "unknown". Rounded to what a receiver can measure (a position to
 * 0.1 m): further digits are noise, and cost mobile data.
 */
export function pointOf(
  { coords, timestamp }: GeolocationPosition,
  extras: { projectId: string; loadLogId: string },
  uuid: string,
  isHeartbeat: boolean,
): Record<string, unknown> {
  const heading = coords.heading === null || Number.isNaN(coords.heading) ? -1 : coords.heading
  return {
    uuid,
    timestamp: new Date(timestamp).toISOString(),
    coords: {
      latitude: rounded(coords.latitude, 1e6),
      longitude: rounded(coords.longitude, 1e6),
      accuracy: rounded(coords.accuracy, 1),
      speed: rounded(coords.speed ?? -1, 10),
      heading: rounded(heading, 1) % 360,
      altitude: coords.altitude === null ? undefined : rounded(coords.altitude, 1),
    },
    is_moving: !isHeartbeat,
    ...(isHeartbeat && { event: 'heartbeat' }),
    extras,
  }
}

function rounded(value: number, perUnit: number): number {
  return Math.round(value * perUnit) / perUnit
}
