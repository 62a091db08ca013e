/** A browser's fix, as the rules look at it and as the location service takes it. */
import type { LatLng } from '@haulway/domain/geo.ts'

export type Spot = LatLng & { at: number; accuracyMeters: number | null; speedMetersPerSecond: number | null }

export function spotOf({ coords, timestamp }: GeolocationPosition): Spot {
  const { latitude: lat, longitude: lng, accuracy, speed } = coords
  return { lat, lng, at: timestamp, accuracyMeters: accuracy, speedMetersPerSecond: speed }
}

/**
 * The point as the plugin writes it; −1 is its word for "unknown". Measured to what a receiver can know (a place to
 * 0.1 m): the digits behind that are noise, which costs data in the field.
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
