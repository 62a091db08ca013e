/** Track points for tests. */

import { decodeColumns, encodeTrack } from '../track/codec.ts'
import type { TrackColumns } from '../track/columns.ts'
import type { TrackPoint } from '../track/point.ts'

export function trackPoint(n: number, more: Partial<TrackPoint> = {}): TrackPoint {
  return {
    key: n,
    at: 1_792_058_400_000 + n * 10_000,
    clockShiftMs: 0,
    receivedAt: 1_792_058_400_000 + n * 10_000 + 2_000,
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
    activity: 'in_vehicle',
    ...more,
  }
}

/** Points in columns, encoded and decoded like stored points. */
export function storedColumns(points: readonly TrackPoint[]): TrackColumns {
  return decodeColumns([encodeTrack(points)])
}
