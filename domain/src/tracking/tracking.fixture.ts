/** Track points for tests. */
import type { TrackPoint } from './location-point.ts'

export function trackPoint(n: number, more: Partial<TrackPoint> = {}): TrackPoint {
  return {
    uuid: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    at: 1_792_058_400_000 + n * 10_000,
    lat: 40.5 + n * 0.001,
    lng: -74.5,
    accuracyMeters: 5,
    speedMetersPerSecond: 11,
    headingDegrees: 0,
    batteryLevel: 0.8,
    isCharging: false,
    isMoving: true,
    isMock: false,
    isHeartbeat: false,
    ...more,
  }
}
