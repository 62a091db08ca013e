import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tracesFolder } from '@haulway/server/testing/references.fixture.ts'
import { describe, expect, it } from 'vitest'
import { readTrack, readTracks, shiftTrack } from './tracks.ts'

describe('a recorded track', () => {
  it('is moved to the time of a load, with its intervals unchanged', () => {
    const track = readTrack(writeTrack([point(1000, 40), point(4000, 41), point(9000, 42)]))
    expect(shiftTrack(track, 500_000).map(fix => [fix.atMs, fix.lat])).toEqual([
      [500_000, 40],
      [503_000, 41],
      [508_000, 42],
    ])
  })

  it('ends where the load ends', () => {
    const track = readTrack(writeTrack([point(1000, 40), point(4000, 41), point(9000, 42)]))
    expect(shiftTrack(track, 500_000, 503_000)).toHaveLength(2)
  })

  it('is refused by file name when the file is not a track', () => {
    expect(() => readTrack(writeTrack([[1, 2, 3]]))).toThrow(/track\.json is not a track/)
    expect(() => readTrack(writeTrack([point(4000, 40), point(4000, 41)]))).toThrow(/times do not rise at point 2/)
  })
})

describe.skipIf(!existsSync(tracesFolder))('the recorded tracks (skipped where they are absent)', () => {
  const tracks = existsSync(tracesFolder) ? readTracks(tracesFolder) : []

  it('can all be read', () => {
    expect(tracks).toHaveLength(20)
    expect(tracks.every(track => track.fixes.length >= 100)).toBe(true)
  })

  it('keep fixes at 0, 0', () => {
    expect(moved('capmetro-bus-801-nullisland').filter(fix => fix.lat === 0 && fix.lng === 0)).toHaveLength(7)
  })

  it('keep repeated positions', () => {
    const fixes = moved('nds-ames-crawl')
    const repeated = fixes.filter((fix, i) => i > 0 && fix.lat === fixes[i - 1]!.lat && fix.lng === fixes[i - 1]!.lng)
    expect(repeated).toHaveLength(627)
  })

  it('keep values that the source did not measure as null', () => {
    expect(moved('jcia-truck-102').every(fix => fix.speedMetersPerSecond === null && fix.accuracyMeters === null)).toBe(
      true,
    )
  })

  function moved(name: string) {
    return shiftTrack(tracks.find(track => track.name === name)!, 1_800_000_000_000)
  }
})

function point(atMs: number, lat: number) {
  return [atMs, lat, -75, null, null, null]
}

function writeTrack(points: unknown[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'haulway-track-')), 'track.json')
  writeFileSync(file, JSON.stringify({ source: 'a test', licence: 'ours', points }))
  return file
}
