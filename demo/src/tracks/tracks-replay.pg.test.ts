/** Replays recorded tracks on a real node: every accepted point is stored once, in order, as it was sent. */
import { existsSync } from 'node:fs'
import { pointKey } from '@haulway/domain/track/key.ts'
import { tracesFolder } from '@haulway/server/testing/references.fixture.ts'
import { openTestNode, type TestNode } from '@haulway/server/testing/test-node.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCountingJournal } from '../town/journal.ts'
import { type ReplayedTrack, replayTracks } from './replay-tracks.ts'
import { readTracks } from './tracks.ts'

const hasTracks = existsSync(tracesFolder)
if (!hasTracks) process.stdout.write(`The recorded tracks are not replayed: there is no ${tracesFolder}.\n`)

/** A city, a feed with fixes at 0, 0, an interstate at one fix per second, two days with gaps, a day of many stops. */
const names = [
  'barefoot-munich-1s',
  'capmetro-bus-801-nullisland',
  'emission-ohio-tennessee-30s',
  'jcia-truck-s13',
  'nds-omaha-desmoines-i80',
  'twizy-rabat-t1-0630b',
]

describe.skipIf(!hasTracks)('recorded tracks', () => {
  let node: TestNode
  let replayed: ReplayedTrack[]
  beforeAll(async () => {
    node = await openTestNode()
    const tracks = readTracks(tracesFolder).filter(track => names.includes(track.name))
    const { journal } = createCountingJournal(() => {})
    replayed = await replayTracks({
      url: node.url,
      tracks,
      signal: AbortSignal.timeout(60_000),
      journal,
      report: () => {},
    })
  })
  afterAll(() => node.close())

  test.each(names)('%s is stored as it was driven', async name => {
    const { projectId, loadLogId, sent, refused } = replayed.find(({ track }) => track.name === name)!
    const stored = await readTrack(drizzle(node.sql), projectId, loadLogId)
    const refusedIds = new Set(refused.map(({ uuid }) => uuid))
    const accepted = sent.filter(({ uuid }) => !refusedIds.has(uuid))
    expect(stored.map(point => point.key)).toEqual(accepted.map(point => pointKey(point.uuid)))
    for (const [i, point] of stored.entries()) {
      const { fix } = accepted[i]!
      expect(point.at).toBe(fix.atMs)
      expect(point.lat).toBeCloseTo(fix.lat, 5)
      expect(point.lng).toBeCloseTo(fix.lng, 5)
    }
  })

  test('only fixes at 0, 0 are refused, each by its uuid', () => {
    for (const { sent, refused } of replayed) {
      const nowhere = sent.filter(({ fix }) => fix.lat === 0 && fix.lng === 0)
      expect(refused).toEqual(nowhere.map(({ uuid }) => ({ uuid, reason: 'nowhere' })))
    }
    expect(replayed.reduce((sum, { refused }) => sum + refused.length, 0)).toBe(7)
  })

  test('each track has its load, delivered, with a summary that counts the same points', async () => {
    for (const { projectId, loadLogId, sent, refused } of replayed) {
      const [load] = await node.sql`select state from load_logs where project_id = ${projectId}`
      expect(load).toEqual({ state: 'delivered' })
      const readSummary = async () => {
        const [row] = await node.sql`
          select (body->>'points')::int as points from documents
          where collection = 'tracking-logs' and id = ${loadLogId} limit 1`
        return row?.points
      }
      await expect.poll(readSummary).toBe(sent.length - refused.length)
    }
  })
})
