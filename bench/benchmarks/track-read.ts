/**
 * Reads a load's track of 9,000 points, from the request to a line that can be drawn: stored as its batches came, and
 * packed as it is ten minutes after the load. Every read goes to PostgreSQL on both sides: requests have no tag, and
 * neither server caches tracks.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeLoadTrack, loadTrackBytesType } from '@haulway/domain/track/load-track-bytes.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { compactTrack } from '@haulway/server/tracking/track/compact-track.ts'
import { z } from 'zod'
import { trackBodies } from '../batch.ts'
import { type BenchContext, type Benchmark, type Row, rowOf } from '../benchmark.ts'
import type { GenerateTarget } from '../generate-job.ts'
import { openRowPerPoint } from '../peers.ts'
import { openRegion } from '../region.ts'
import { measureRounds, median } from '../rounds.ts'

const points = 9000
const reads = 20

type Line = [lng: number, lat: number][]
type Reading = { url: string; headers: Record<string, string>; lineOf: (answer: Response) => Promise<Line> }

export const trackRead: Benchmark = {
  name: 'track-read',
  hasSmoke: true,
  run: async context => {
    const databaseUrl = await context.databases.add('region')
    const region = await openRegion(databaseUrl)
    const [open] = await region.openLoads(1)
    const [target] = await region.targetsOf([open!])
    await sendTrack(region.url, target!)
    await open!.end()
    const peer = await openRowPerPoint(context.databases, 'batch', 1)
    const [theirs] = peer.targets
    await sendTrack(peer.url, theirs!)
    const { load, headers } = (await region.targetsOf([open!]))[0]!
    const ours = {
      url: `${region.url}/load-tracks/${load.projectId}/${load.loadLogId}`,
      headers: { ...headers, accept: loadTrackBytesType },
      lineOf: lineOfOurs,
    }
    const { loadLogId } = theirs!.load
    const columns = { url: `${peer.url}/track/${loadLogId}`, headers: theirs!.headers, lineOf: lineOfColumns }
    const line = { url: `${peer.url}/line/${loadLogId}`, headers: theirs!.headers, lineOf: lineOfLine }
    const rows = await measure(context, 'track-read', ours, columns, line)
    const database = openDatabase(databaseUrl, 2)
    await compactTrack(database, load)
    await database.close()
    rows.push(...(await measure(context, 'track-read packed', ours, columns, line)))
    await peer.program.stop()
    await region.close()
    return rows
  },
}

async function measure(
  { rounds, isSmoke }: BenchContext,
  name: string,
  ours: Reading,
  columns: Reading,
  line: Reading,
): Promise<Row[]> {
  const sides = { haulway: ours, columns, ...(!isSmoke && { line }) }
  // Warms up all sides: a server reaches its full speed only after some reads.
  for (const reading of Object.values(sides)) await readLines(reading)
  const { figures } = await measureRounds<string>(
    Object.fromEntries(Object.entries(sides).map(([side, reading]) => [side, () => readLines(reading)])),
    rounds,
  )
  const unit = `reads/s of ${points} points`
  const row = (side: string, baseline: string, target: Row['target']) => {
    const of = figures[side]
    if (!of) return []
    return [rowOf({ name, unit, target, subject: figures.haulway!, baseline: { name: baseline, figures: of } })]
  }
  return [
    ...row('columns', 'one row per point, by index', { atLeast: 3.5 }),
    ...row('line', 'the same, positions only', undefined),
  ]
}

async function sendTrack(url: string, { path, headers, load }: GenerateTarget): Promise<void> {
  for (const body of trackBodies(points, 50, Date.now() - 60_000, load)) {
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  }
}

/** Reads one after another. @returns reads per second, from the median time of one */
async function readLines({ url, headers, lineOf }: Reading): Promise<number> {
  const times: number[] = []
  while (times.length < reads) {
    const begunMs = performance.now()
    const answer = await fetch(url, { headers })
    const waitSeconds = Number(answer.headers.get('retry-after'))
    if (answer.status === 429) {
      // No user reads as many points in a minute.
      await sleep(waitSeconds * 1000)
      continue
    }
    const line = await lineOf(answer)
    times.push(performance.now() - begunMs)
    if (line.length !== points) throw new Error(`${url}: ${answer.status}, not the whole track`)
  }
  return 1000 / median(times)
}

/** As the app reads it, with all fields of each point. */
async function lineOfOurs(answer: Response): Promise<Line> {
  return decodeLoadTrack(new Uint8Array(await answer.arrayBuffer())).points.map(({ lat, lng }) => [lng, lat])
}

/** Not validated, which favors the peer. */
async function lineOfColumns(answer: Response): Promise<Line> {
  const { lat, lng } = columnsSchema.parse(await answer.json())
  return lat.map((each, i) => [lng[i]!, each])
}
const numbersSchema = z.custom<number[]>(Array.isArray)
const columnsSchema = z.object({ lat: numbersSchema, lng: numbersSchema })

async function lineOfLine(answer: Response): Promise<Line> {
  return z.custom<Line>(Array.isArray).parse(await answer.json())
}
