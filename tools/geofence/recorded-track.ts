/** Recorded tracks, and the fixes that a phone's tracker would have kept of them. */
import { readTracks } from '@haulway/demo/tracks/tracks.ts'
import { distanceMeters } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'

export type RecordedTrack = { name: string; fixes: GateFix[]; medianIntervalMs: number }

/** The longest track is split at its longest silence: one half to tune on, one to hold out. */
const splitTrack = 'nds-omaha-day'

/** Every track of a folder, in the order of their names. */
export function listRecordedTracks(folder: string): RecordedTrack[] {
  return readAll(folder).flatMap(track => {
    if (track.name !== splitTrack) return [track]
    const silences = track.fixes.map((fix, i) => fix.at - (track.fixes[i - 1]?.at ?? fix.at))
    const at = silences.indexOf(Math.max(...silences))
    return [
      { ...track, name: `${track.name}-1`, fixes: track.fixes.slice(0, at) },
      { ...track, name: `${track.name}-2`, fixes: track.fixes.slice(at) },
    ]
  })
}

function readAll(folder: string): RecordedTrack[] {
  return readTracks(folder).map(({ name, fixes }) => {
    const read = fixes.map(({ atMs, lat, lng, speedMetersPerSecond, accuracyMeters }) => ({
      at: atMs,
      lat,
      lng,
      accuracyMeters,
      // The feed reports 255 mph for an unknown speed.
      speedMetersPerSecond: speedMetersPerSecond !== null && speedMetersPerSecond < 60 ? speedMetersPerSecond : null,
    }))
    const intervals = read.slice(1).map((fix, i) => fix.at - read[i]!.at)
    intervals.sort((a, b) => a - b)
    return { name, fixes: read, medianIntervalMs: intervals[intervals.length >> 1] ?? 0 }
  })
}

/**
 * `filter50`: the tracker's 50 m. `elastic`: the native plugin's, 50 m for each 5 m/s of speed up to 300 m.
 * `filter300`: 300 m at any speed, worse than any real tracker.
 */
export const thinnings = ['filter50', 'elastic', 'filter300'] as const
export type Thinning = (typeof thinnings)[number]

/** The fixes that a tracker keeps: each one far enough from the last, and one each minute in a stopped truck. */
export function thinTrack(fixes: readonly GateFix[], thinning: Thinning): GateFix[] {
  const kept: GateFix[] = []
  fixes.forEach((fix, i) => {
    const last = kept.at(-1)
    const isMoved = last && distanceMeters(last, fix) >= filterMeters[thinning](speedAt(fixes, i))
    if (!last || isMoved || fix.at - last.at >= minuteMs) kept.push(fix)
  })
  return kept
}

const filterMeters: Record<Thinning, (speed: number) => number> = {
  filter50: () => 50,
  elastic: speed => 50 * Math.min(6, Math.max(1, Math.ceil(speed / 5))),
  filter300: () => 300,
}

/** The recorded speed, or else the average speed since five fixes earlier. */
function speedAt(fixes: readonly GateFix[], i: number): number {
  const fix = fixes[i]!
  if (fix.speedMetersPerSecond !== null && fix.speedMetersPerSecond !== undefined) return fix.speedMetersPerSecond
  const before = fixes[Math.max(0, i - 5)]!
  return fix.at > before.at ? (distanceMeters(before, fix) * 1000) / (fix.at - before.at) : 0
}
