/** Recorded tracks, driven instead of the region's roads: read where they lie, given as they were recorded. */
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

/** One vehicle's recording; times rise strictly. */
export type Track = { name: string; source: string; fixes: Fix[] }

/**
 * Reads every track of a folder, in the order of their names.
 * @throws Error naming the file that is no track, or the error of the file system
 */
export function readTracks(folder: string): Track[] {
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return files.sort().map(file => readTrack(join(folder, file)))
}

/** @throws Error naming the file when it is no track */
export function readTrack(file: string): Track {
  const parsed = trackFileSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is no track: ${z.prettifyError(parsed.error)}`)
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
  if (falling > 0) throw new Error(`${file} is no track: its times do not rise at point ${falling + 1}.`)
  return { name: basename(file, '.json'), source: parsed.data.source, fixes }
}

/**
 * Lays a track onto the span of a load: its first fix at the load's start, every distance in time kept. Repeated
 * positions, jumps and null island stay as they are: a tracker in the field sends them too.
 * @param endMs fixes after it are left off, as after `delivered`; absent, the span is as long as the track
 */
export function layTrack(track: Track, startMs: number, endMs?: number): Fix[] {
  const shiftMs = startMs - track.fixes[0]!.atMs
  const laid = track.fixes.map(fix => ({ ...fix, atMs: fix.atMs + shiftMs }))
  return endMs === undefined ? laid : laid.filter(fix => fix.atMs <= endMs)
}
