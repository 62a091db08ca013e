/** Reads recorded tracks, which the demo can replay instead of driving the region's roads. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { Fix } from '../simulator/gps.ts'

const pointSchema = z.tuple([
  z.int(),
  z.number(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
  z.number().nullable(),
])

const trackFileSchema = z.object({ source: z.string(), licence: z.string(), points: z.array(pointSchema).min(2) })

/** One vehicle's recording, in strictly increasing order of time. */
export type Track = { name: string; source: string; fixes: Fix[] }

/**
 * Reads every track of a folder, in order of name.
 * @throws Error naming a file that is not a track, or the file system's error
 */
export function readTracks(folder: string): Track[] {
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return files.sort().map(file => readTrack(join(folder, file)))
}

/** @throws Error naming the file when it is not a track */
export function readTrack(file: string): Track {
  const parsed = trackFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not a track: ${z.prettifyError(parsed.error)}`)
  const fixes = parsed.data.points.map(
    ([atMs, lat, lng, speedMetersPerSecond, accuracyMeters, headingDegrees]): Fix => ({
      atMs,
      lat,
      lng,
      speedMetersPerSecond,
      accuracyMeters,
      headingDegrees,
    }),
  )
  const falling = fixes.findIndex((fix, i) => i > 0 && fix.atMs <= fixes[i - 1]!.atMs)
  if (falling > 0) throw new Error(`${file} is not a track: its times do not rise at point ${falling + 1}.`)
  return { name: basename(file, '.json'), source: parsed.data.source, fixes }
}

/**
 * Moves a track in time so that its first fix is at `startMs`; its intervals don't change. Repeated positions, jumps
 * and fixes at 0, 0 are kept, because trackers in the field send them too.
 * @param endMs fixes after it are left out, like fixes after `delivered`; absent, all fixes are kept
 */
export function shiftTrack(track: Track, startMs: number, endMs?: number): Fix[] {
  const shiftMs = startMs - track.fixes[0]!.atMs
  const moved = track.fixes.map(fix => ({ ...fix, atMs: fix.atMs + shiftMs }))
  return endMs === undefined ? moved : moved.filter(fix => fix.atMs <= endMs)
}
