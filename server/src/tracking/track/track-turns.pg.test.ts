/** One user who reads the longest track again and again keeps no one else waiting for long. */
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import { trackPoint } from '@haulway/domain/tracker/tracking.fixture.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { beginLoad } from '../../testing/tracking.fixture.ts'
import { type Actor, pitPlace } from '../../testing/work.fixture.ts'
import { packBatch, trackPointsMax } from '../ingest/packed-points.ts'
import { addTracks } from '../tracking.table.ts'
import { pointsReadMax } from './track-turns.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

test('a track with the most points is read some dozens of times a minute, and other parties read it, too', async () => {
  const beganAt = Date.now() - 300 * dayMs
  const load = await beginLoad(node, crew, beganAt, 'deliver')
  const [row] = await node.sql<{ trackNo: number }[]>`
    select track_no::int4 as "trackNo" from load_logs where load_log_id = ${load.loadLogId}`
  const points = Array.from({ length: trackPointsMax }, (_, n) => {
    const at = beganAt + n * 20 * secondMs
    return trackPoint(n, { key: at, ...pitPlace, at, receivedAt: Date.now() })
  })
  for (let n = 0; n < points.length; n += 10_000) {
    const some = points.slice(n, n + 10_000)
    const lastAt = some.at(-1)!.at
    await addTracks(node.sql, [{ trackNo: row!.trackNo, batchId: BigInt(lastAt), lastAt, data: packBatch(some) }])
  }
  const statusFor = async ({ headers }: Actor) => {
    const answer = await fetch(`${node.url}/load-tracks/${load.projectId}/${load.loadLogId}`, { headers })
    await answer.body?.cancel()
    return answer.status
  }
  const most = pointsReadMax / trackPointsMax
  const statuses = await Promise.all(Array.from({ length: 2 * most }, () => statusFor(crew.solo)))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(most)
  expect(await statusFor(crew.jobber)).toBe(200)
})
