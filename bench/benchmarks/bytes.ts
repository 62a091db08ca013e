/** Bytes per point: on disk with all indexes, while a load is open and after it, and on the wire. */
import { gzipSync } from 'node:zlib'
import { openDatabase } from '@haulway/server/db/database.ts'
import { compactTrack } from '@haulway/server/tracking/track/compact-track.ts'
import postgres from 'postgres'
import { trackBodies } from '../batch.ts'
import { type BenchContext, type Benchmark, type Row, rowOf } from '../benchmark.ts'
import type { GenerateTarget } from '../generate-job.ts'
import { openRowPerPoint } from '../peers.ts'
import { openRegion } from '../region.ts'

const pointsPerLoad = 6000

export const bytes: Benchmark = {
  name: 'bytes',
  hasSmoke: true,
  run: async context => {
    const loads = context.isSmoke ? 2 : 6
    const peer = await openRowPerPoint(context.databases, 'batch', loads)
    for (const target of peer.targets) await sendTrack(peer.url, target, 50)
    await peer.program.stop()
    const rowPerPoint = await bytesPerPoint(peer.databaseUrl!, 'point_rows', loads * pointsPerLoad)
    context.print(`  one row per point: ${rowPerPoint.toFixed(1)} bytes`)
    const rows: Row[] = []
    for (const pointsPerBody of context.isSmoke ? [50] : [50, 5])
      rows.push(...(await measureDisk(context, loads, pointsPerBody, rowPerPoint)))
    // The size of a gzipped body doesn't depend on the server, so the short run leaves it out.
    return context.isSmoke ? rows : [...rows, wireRow()]
  },
}

async function measureDisk(
  { databases, print }: BenchContext,
  loads: number,
  pointsPerBody: number,
  rowPerPoint: number,
): Promise<Row[]> {
  const databaseUrl = await databases.add('region')
  const region = await openRegion(databaseUrl)
  const open = await region.openLoads(loads)
  for (const target of await region.targetsOf(open)) await sendTrack(region.url, target, pointsPerBody)
  const points = loads * pointsPerLoad
  const live = await bytesPerPoint(databaseUrl, 'tracks', points)
  // The job that normally runs ten minutes after a load's end.
  const database = openDatabase(databaseUrl, 2)
  for (const { load } of open) await compactTrack(database, load)
  await database.close()
  const compacted = await bytesPerPoint(databaseUrl, 'tracks', points)
  await region.close()
  print(`  batches of ${pointsPerBody}: ${live.toFixed(1)} bytes a point live, ${compacted.toFixed(1)} compacted`)
  const row = (state: string, figure: number, atMost: number) =>
    rowOf({
      name: `disk-bytes ${state}, batches of ${pointsPerBody}`,
      unit: 'bytes/point',
      target: { atMost },
      subject: [figure],
      baseline: { name: 'one row per point', figures: [rowPerPoint] },
    })
  return [row('live', live, 1 / 5), row('compacted', compacted, 1 / 15)]
}

async function sendTrack(url: string, { path, headers, load }: GenerateTarget, pointsPerBody: number): Promise<void> {
  for (const body of trackBodies(pointsPerLoad, pointsPerBody, Date.now() - 60_000, load)) {
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
}

/**
 * Measured with all indexes, after a full vacuum on both sides, and without the size of an empty table, which would be
 * the same for a year of points.
 */
async function bytesPerPoint(databaseUrl: string, table: string, points: number): Promise<number> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql.unsafe(`vacuum full ${table}`)
  await sql.unsafe(`create table empty_one (like ${table} including all)`)
  const [row] = await sql<{ size: string }[]>`
    select pg_total_relation_size(${table}::regclass) - pg_total_relation_size('empty_one'::regclass) as size`
  await sql.unsafe('drop table empty_one')
  await sql.end()
  return Number(row?.size) / points
}

/** The plugin's plain JSON compared with the gzipped body that the web tracker sends. */
function wireRow(): Row {
  const [body = ''] = trackBodies(50, 50, Date.now(), {
    projectId: crypto.randomUUID(),
    loadLogId: crypto.randomUUID(),
  })
  return rowOf({
    name: 'wire-bytes',
    unit: 'body bytes/point',
    target: { atMost: 1 / 7 },
    subject: [gzipSync(body).length / 50],
    baseline: { name: 'plugin JSON', figures: [body.length / 50] },
  })
}
