import type { LoadTrack, LoadTrackPoint } from './load-track.ts'

/** The points of a JSON answer as objects. */
export function listLoadTrackPoints(track: LoadTrack): LoadTrackPoint[] {
  const sums = { at: 0, lat: 0, lng: 0 }
  return track.at.map((at, i) => {
    sums.at += at
    sums.lat += track.lat[i] ?? 0
    sums.lng += track.lng[i] ?? 0
    const speed = track.speedDecimetersPerSecond[i] ?? null
    return {
      at: sums.at,
      lat: sums.lat / 1e6,
      lng: sums.lng / 1e6,
      accuracyMeters: track.accuracyMeters[i] ?? null,
      speedMetersPerSecond: speed === null ? null : speed / 10,
      headingDegrees: track.headingDegrees[i] ?? null,
      flags: track.flags[i] ?? 0,
    }
  })
}
