/** A driver decides what its device sends. However much that is, a geofence pass does little with it. */
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { trackPoint } from '@haulway/domain/tracker/tracking.fixture.ts'
import { geofenceActsMax } from '@haulway/domain/work/act-limit.ts'
import { afterAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../db/database.ts'
import { openJobs } from '../../jobs/job.ts'
import { openLocalBus } from '../../sync/nodes/bus.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { beginLoad, type Load } from '../../testing/tracking.fixture.ts'
import { pitPlace } from '../../testing/work.fixture.ts'
import { packBatch, trackPointsMax } from '../ingest/packed-points.ts'
import { compactTrack } from '../track/compact-track.ts'
import { addTracks, readTrack } from '../tracking.table.ts'
import { recordGeofenceActs } from './record-geofence-acts.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const database = closeAfterAll(openDatabase(node.databaseUrl, 4))
const jobs = await openJobs(node.databaseUrl, () => {}, { pollSeconds: 1, keepsSchedule: false })
afterAll(() => jobs.stop())

const statementKinds = ['select', 'insert', 'update', 'delete', 'execute']

/** Runs a pass and counts the statements that it builds. */
async function passOver(load: Load): Promise<number> {
  let statements = 0
  const counted = <T extends object>(orm: T): T =>
    new Proxy(orm, {
      get: (target, name) => {
        if (statementKinds.includes(String(name))) statements += 1
        return Reflect.get(target, name)
      },
    })
  const inTransaction: Database['inTransaction'] = work => database.inTransaction(tx => work(counted(tx)))
  const watched = { ...database, orm: counted(database.orm), inTransaction }
  const parts = { database: watched, bus: openLocalBus(), jobs, clock: Date.now, newId: newTestId }
  await recordGeofenceActs(parts, load)
  return statements
}

async function storePoints(load: Load, places: readonly { at: number; isIn: boolean }[]): Promise<void> {
  const out = { lat: pitPlace.lat + 0.008, lng: pitPlace.lng }
  const points = places.map(({ at, isIn }, n) =>
    trackPoint(n, { key: at, ...(isIn ? pitPlace : out), at, receivedAt: Date.now() }),
  )
  const [row] = await node.sql<{ trackNo: number }[]>`
    select track_no::int4 as "trackNo" from load_logs where load_log_id = ${load.loadLogId}`
  const lastAt = points.at(-1)!.at
  await addTracks(node.sql, [{ trackNo: row!.trackNo, batchId: BigInt(lastAt), lastAt, data: packBatch(points) }])
}

/** In and out of the pit, three minutes each, with a point every 20 seconds. */
const comingAndGoing = (beganAt: number, times: number) =>
  Array.from({ length: times * 18 }, (_, n) => ({ at: beganAt + n * 20 * secondMs, isIn: n % 18 >= 9 }))

const recordedOn = async (load: Load) => {
  const rows = await node.sql<{ kind: string }[]>`
    select act->>'kind' as kind from load_log_acts
    where load_log_id = ${load.loadLogId} and act->>'witness' = 'geofence'`
  return rows.map(({ kind }) => kind)
}

test('a thousand visits to the pit take as few statements as one, and are one arrival', async () => {
  const beganAt = Date.now() - 100 * 24 * 60 * minuteMs
  const once = await beginLoad(node, await addCrew(node), beganAt)
  const often = await beginLoad(node, crew, beganAt)
  await storePoints(once, comingAndGoing(beganAt, 1))
  await storePoints(often, comingAndGoing(beganAt, 1000))
  const statements = await passOver(once)
  expect(await recordedOn(once)).toEqual(['arriveAtPit'])
  expect(statements).toBeGreaterThan(5)
  expect(await passOver(often)).toBeLessThanOrEqual(statements)
  expect(await recordedOn(often)).toEqual(['arriveAtPit'])
})

test('points that show another exit at each pass replace it a hundred times, and then no more', async () => {
  const beganAt = Date.now() - 100 * 24 * 60 * minuteMs
  const load = await beginLoad(node, await addCrew(node), beganAt, 'confirm the load')
  for (let n = 0; n < geofenceActsMax + 5; n += 1) {
    const came = beganAt + (n + 2) * 30 * minuteMs
    const isGone = 27
    await storePoints(load, comingAndGoing(came, 2).slice(0, isGone))
    await passOver(load)
  }
  expect(await recordedOn(load)).toHaveLength(geofenceActsMax)
})

test('of a track with too many points the first are read, and all stay stored', async () => {
  const beganAt = Date.now() - 300 * 24 * 60 * minuteMs
  const load = await beginLoad(node, await addCrew(node), beganAt, 'deliver')
  const points = comingAndGoing(beganAt, 4000)
  expect(points.length).toBeGreaterThan(trackPointsMax)
  for (let n = 0; n < points.length; n += 10_000) await storePoints(load, points.slice(n, n + 10_000))
  const read = async () => (await readTrack(database.orm, load.projectId, load.loadLogId)).map(({ at }) => at)
  const first = points.slice(0, trackPointsMax).map(({ at }) => at)
  expect(await read()).toEqual(first)
  expect(await compactTrack(database, load)).toEqual({ before: 8, after: 8 })
  expect(await read()).toEqual(first)
})
