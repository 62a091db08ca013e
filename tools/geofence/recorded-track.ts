/** Recorded tracks, and what a phone's tracker would have kept of them. */
import path from 'node:path'
import { readTracks } from '@haulway/demo/tracks/tracks.ts'
import { distanceMeters } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { GateFix } from '@haulway/domain/track/fix-gate.ts'

/** Where the recorded tracks lie, unless `HAULWAY_TRACES` says otherwise. */
export const tracesFolder = process.env.HAULWAY_TRACES ?? path.join(import.meta.dirname, '../../../shared/traces')

export type RecordedTrack = { name: string; fixes: GateFix[]; medianIntervalMs: number }

/** The richest track is cut in two at its longest silence, so that there is something to tune on and to hold out. */
const cutInTwo = 'nds-omaha-day'

/** Every track of a folder, in the order of their names. */
export function listRecordedTracks(folder: string): RecordedTrack[] {
  return readAll(folder).flatMap(track => {
    if (track.name !== cutInTwo) return [track]
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
      ...{ at: atMs, lat, lng, accuracyMeters },
      // The feed's word for "no speed" (255 mph) is none.
      speedMetersPerSecond: speedMetersPerSecond !== null && speedMetersPerSecond < 60 ? speedMetersPerSecond : null,
    }))
    const intervals = read.slice(1).map((fix, i) => fix.at - read[i]!.at)
    intervals.sort((a, b) => a - b)
    return { name, fixes: read, medianIntervalMs: intervals[intervals.length >> 1] ?? 0 }
  })
}

/**
 * `filter50`: the tracker's 50 m. `elastic`: the native plugin's, 50 m for each 5 m/s of speed up to 300 m.
 * `filter300`: 300 m at any speed, worse than any tracker.
 */
export const thinnings = ['filter50', 'elastic', 'filter300'] as const
export type Thinning = (typeof thinnings)[number]

/** What a tracker keeps: a fix far enough from the last, or one each minute from a truck that stands. */
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

/** As recorded, or over the seconds before. */
function speedAt(fixes: readonly GateFix[], i: number): number {
  const fix = fixes[i]!
  if (fix.speedMetersPerSecond !== null && fix.speedMetersPerSecond !== undefined) return fix.speedMetersPerSecond
  const before = fixes[Math.max(0, i - 5)]!
  return fix.at > before.at ? (distanceMeters(before, fix) * 1000) / (fix.at - before.at) : 0
}
