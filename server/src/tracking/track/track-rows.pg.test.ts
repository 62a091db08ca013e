/** The rows of tracks: packed after a load's end and deleted when old. Nothing else stores a truck's GPS points. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import {
  beginLoad,
  endLoad,
  type Load,
  pluginPoint,
  pointsBetween,
  sendLocations,
} from '../../testing/tracking.fixture.ts'
import { pitPlace, readOwn, sitePlace } from '../../testing/work.fixture.ts'
import { readTrack } from '../tracking.table.ts'
import { compactTrack } from './compact-track.ts'
import { forgetOldTracks } from './forget-old-tracks.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)
const database = closeAfterAll(openDatabase(node.databaseUrl, 4))

const storedOf = async (load: Load) =>
  (await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)).map(point => point.key)
const rowsOf = async (load: Load) => {
  const [named] = await node.sql`select track_no from load_logs where load_log_id = ${load.loadLogId}`
  return node.sql`select data from tracks where track_no = ${named?.track_no}`
}
const routePoints = (load: Load, beganAt: number, count: number) =>
  pointsBetween({ ...pitPlace, at: beganAt }, { ...sitePlace, at: beganAt + 59 * minuteMs }, count, load)
const keysOf = (points: { uuid: string }[]) => points.map(point => pointKey(point.uuid))
const sendInFives = async (load: Load, points: { uuid: string }[]) => {
  for (let i = 0; i < points.length; i += 5) {
    await sendLocations(node.url, crew.solo.headers, load, { location: points.slice(i, i + 5) })
  }
}

describe('an ended load', () => {
  test('has its many rows packed into one with each point once, even with repeated and parallel runs', async () => {
    const beganAt = Date.now() - 20 * 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    const points = routePoints(load, beganAt, 200)
    await sendInFives(load, points.slice(0, 150))
    await sendLocations(node.url, crew.solo.headers, load, { location: points.slice(20, 60).reverse() })
    expect(await rowsOf(load)).toHaveLength(31)
    // Several nodes in parallel, while late batches arrive and old ones are sent again.
    await Promise.all([
      ...[1, 2, 3].map(() => compactTrack(database, load)),
      sendInFives(load, points.slice(150)),
      sendInFives(load, points.slice(0, 50)),
    ])
    expect(await storedOf(load)).toEqual(keysOf(points))
    await compactTrack(database, load)
    expect(await rowsOf(load)).toHaveLength(1)
    expect(await compactTrack(database, load)).toEqual({ before: 1, after: 1 })
    expect(await storedOf(load)).toEqual(keysOf(points))
    await sendInFives(load, points.slice(40, 60))
    expect(await rowsOf(load)).toHaveLength(5)
    await compactTrack(database, load)
    expect(await rowsOf(load)).toHaveLength(1)
    expect(await storedOf(load)).toEqual(keysOf(points))
  })

  test('takes less than 19 bytes per point when packed', async () => {
    const beganAt = Date.now() - 18 * 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    const points = routePoints(load, beganAt, 400)
    await sendInFives(load, points)
    const before = await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)
    await compactTrack(database, load)
    expect(await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)).toEqual(before)
    const [row] = await rowsOf(load)
    expect(row!.data.length / points.length).toBeLessThan(19)
  })

  test('is packed by a separate job after its summary', async () => {
    const beganAt = Date.now() - 16 * 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    await sendInFives(load, routePoints(load, beganAt, 20))
    const waiting = () => node.sql`
      select 1 from pgboss.job where name = 'compact-track' and data->>'loadLogId' = ${load.loadLogId}`
    await eventually(async () => expect((await waiting()).length).toBeGreaterThan(0))
  })
})

describe('retention', () => {
  test('removes points older than the configured days, and keeps the load’s summary', async () => {
    const beganAt = Date.now() - 14 * 60 * minuteMs
    const load = await beginLoad(node, crew, beganAt, 'deliver')
    await sendInFives(load, routePoints(load, beganAt, 50))
    const summary = async () => readOwn(node, crew.jobber, `tracking-logs/${load.loadLogId}`)
    await eventually(async () => expect(await summary()).toMatchObject([{ points: 50 }]))
    const endedAt = beganAt + 59 * minuteMs
    expect(await forgetOldTracks(database, endedAt + 400 * dayMs - minuteMs * 10, 400)).toBeGreaterThan(0)
    expect((await storedOf(load)).length).toBeGreaterThan(0)
    await forgetOldTracks(database, endedAt + 400 * dayMs + 1, 400)
    expect(await storedOf(load)).toEqual([])
    expect(await summary()).toMatchObject([{ points: 50, endedAt: beganAt + 60 * minuteMs }])
  })

  test('removes what phones reported about their tracking in steps, however much there is', async () => {
    const old = Date.now() - 500 * dayMs
    await node.sql`
      insert into tracker_events (project_id, load_log_id, at, kind)
      select md5((n % 3)::text)::uuid, md5((n % 40)::text)::uuid, ${old}::bigint + n / 2, 'started'
      from generate_series(1, 4500) as n on conflict do nothing`
    await node.sql`create table steps (deleted int4 not null)`
    await node.sql`create function count_step() returns trigger language plpgsql as
      $$ begin insert into steps select count(*) from gone; return null; end $$`
    await node.sql`create trigger count_step after delete on tracker_events referencing old table as gone
      for each statement execute function count_step()`
    await forgetOldTracks(database, Date.now(), 400)
    expect(await node.sql`select 1 from tracker_events where at < ${old + dayMs}`).toHaveLength(0)
    const [most] = await node.sql`select max(deleted) as deleted, sum(deleted)::int4 as total from steps`
    expect(most?.total).toBeGreaterThan(4000)
    expect(most?.deleted).toBeLessThanOrEqual(2000)
    await node.sql`drop trigger count_step on tracker_events`
    await node.sql`drop function count_step`
    await node.sql`drop table steps`
  })

  test('runs once a day', async () => {
    const [row] = await node.sql`select cron from pgboss.schedule where name = 'forget-old-tracks'`
    expect(row).toEqual({ cron: '23 3 * * *' })
  })
})

test('the database stores no place of a truck outside of its loads', async () => {
  const own = await addCrew(node)
  const load = await beginLoad(node, own, Date.now() - 5 * minuteMs)
  const place = (digits: number) => ({ lat: Number(`41.70${digits}`), lng: -81.3 })
  const send = (digits: number, at: number, of: Load | undefined) =>
    sendLocations(node.url, own.solo.headers, of ?? { projectId: newTestId(), loadLogId: newTestId() }, {
      location: pluginPoint({ ...place(digits), at }, of),
    })
  await send(1357, Date.now() - 40 * minuteMs, load)
  await send(2468, Date.now(), undefined)
  await send(3579, Date.now(), load)
  await endLoad(own, load)
  await send(4680, Date.now() - 6 * 60 * minuteMs, load)
  const tables = await node.sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
  const tablesWith = async (digits: number) => {
    const tableNames: string[] = []
    for (const { schema, name } of tables) {
      const rows = await node.sql`select 1 from ${node.sql(schema)}.${node.sql(name)} as row
        where row::text like ${`%${String(place(digits).lat).slice(0, 9)}%`} limit 1`
      if (rows.length > 0) tableNames.push(String(name))
    }
    return tableNames
  }
  for (const digits of [1357, 2468, 4680]) expect(await tablesWith(digits)).toEqual([])
  const stored = await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)
  expect(stored.map(point => point.lat)).toEqual([place(3579).lat])
  // Only the load's summary has the truck's last place.
  expect((await tablesWith(3579)).every(name => name === 'documents')).toBe(true)
  const columns = await node.sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and (
      column_name ~ '(^|_)(lat|lng|lon|latitude|longitude|position|location|coords)(_|$)'
      or udt_name in ('point', 'geometry', 'geography', 'path', 'polygon', 'bytea'))`
  // A damaged body is stored with its load for two weeks. A statement's file has no place.
  const names = ['damaged_bodies.body', 'statement_files.pdf', 'tracks.data']
  expect(columns.map(({ name }) => name).sort()).toEqual(names)
})
