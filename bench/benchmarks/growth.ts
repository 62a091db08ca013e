/**
 * Does Haulway stay fast as data grows? Compares a node with ten thousand load logs in its database to one with a
 * million (and ten million points), or as many as `--loads` says. A tenth of them belong to the business that is read.
 * Both nodes run at once and are measured in turn.
 */

import { newId } from '@haulway/client/new-id.ts'
import { ask } from '@haulway/client/transport/ask.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { type BenchContext, type Benchmark, rowOf } from '../benchmark.ts'
import { generate } from '../generate-job.ts'
import { fill } from '../history.ts'
import { type OpenLoad, openRegion, type Region } from '../region.ts'
import { measureRounds, median } from '../rounds.ts'
import { warningsOf } from './ingest.ts'

const openLoads = 32
const readsPerRound = 40
const smallLoads = 10_000
type Size = 'small' | 'large'
/** Each row has 50 points. */
const trackRowsPerLoad = 0.2

type Side = { region: Region; open: OpenLoad[] }
type Measure = { name: string; unit: string; target: { atLeast: number } | { atMost: number } }

const slower = { unit: 'ms p50', target: { atMost: 1.3 } } as const
const measures = {
  ingest: { name: 'growth of ingest', unit: 'points/s', target: { atLeast: 1 / 1.3 } },
  command: { name: 'growth of command', ...slower },
  read: { name: 'growth of document-read', ...slower },
  dashboard: { name: 'growth of dashboard', ...slower },
} satisfies Record<string, Measure>

export const growth: Benchmark = {
  name: 'growth',
  run: async context => {
    const small = await openSide(context, 'small')
    const large = await openSide(context, 'large')
    const remarks: string[] = []
    const runs: Record<keyof typeof measures, (side: Side) => Promise<number>> = {
      ingest: side => ingestInto(side, context, remarks),
      command: medianMs(recordLeavePit),
      read: medianMs(readLoad),
      dashboard: medianMs(openDashboard),
    }
    const rows = []
    for (const [key, measure] of Object.entries(measures) as [keyof typeof measures, Measure][]) {
      const run = runs[key]
      // Warms up both sides: the first run finds nothing in memory and no prepared statements.
      for (const side of [small, large]) await run(side)
      const { figures } = await measureRounds({ large: () => run(large), small: () => run(small) }, context.rounds)
      const baseline = {
        name: `itself with ${loadsOf(context, 'small').toLocaleString('en-US')} loads`,
        figures: figures.small,
      }
      rows.push(rowOf({ ...measure, subject: figures.large, baseline, remarks: remarks.splice(0) }))
    }
    for (const { region } of [small, large]) await region.close()
    return rows
  },
}

function loadsOf({ isSmoke, loads }: BenchContext, size: Size): number {
  if (size === 'large') return loads
  return isSmoke ? smallLoads / 10 : smallLoads
}

async function openSide(context: BenchContext, size: Size): Promise<Side> {
  const region = await openRegion(await context.databases.add(`region-${size}`))
  const open = await region.openLoads(openLoads)
  const loads = loadsOf(context, size)
  // A batch that the history is copied from.
  const [target] = await region.targetsOf(open.slice(0, 1))
  const one = { kind: 'closed', url: region.url, form: 'plugin', points: 50, connections: 1, amount: 1 } as const
  await generate({ ...one, targets: [target!], beginAt: region.nextBeginAt(), seconds: 10 })
  const begunMs = performance.now()
  await fill(region.sql, { loads, trackRows: loads * trackRowsPerLoad, own: open[0]! })
  const seconds = Math.round((performance.now() - begunMs) / 1000)
  context.print(`  ${loads} loads in ${seconds} s, ${await sizeOf(region)}`)
  return { region, open }
}

async function sizeOf({ sql }: Region): Promise<string> {
  const [row] = await sql<{ size: string }[]>`select pg_size_pretty(pg_database_size(current_database())) as size`
  return row!.size
}

async function ingestInto({ region, open }: Side, { seconds }: BenchContext, remarks: string[]): Promise<number> {
  const job = { kind: 'closed', url: region.url, form: 'plugin', points: 50, connections: openLoads } as const
  const targets = await region.targetsOf(open)
  const result = await generate({ ...job, targets, beginAt: region.nextBeginAt(), seconds })
  remarks.push(...warningsOf(result))
  return result.perSecond * 50
}

/** @param act gets a running number, so that it can use all loads equally often */
function medianMs(act: (side: Side, n: number) => Promise<unknown>): (side: Side) => Promise<number> {
  let n = 0
  return async side => {
    const times: number[] = []
    for (let i = 0; i < readsPerRound; i++) {
      const begunMs = performance.now()
      await act(side, n++)
      times.push(performance.now() - begunMs)
    }
    return median(times)
  }
}

/** A command of a load: fold, documents for each party, day summaries. */
async function recordLeavePit({ region, open }: Side, n: number): Promise<void> {
  const { uid, load } = open[n % open.length]!
  await ask(await region.transportOf(uid), 'leavePit', { ...load, actId: newId(), automatic: true })
}

/** Reads a load's document in the business with the longest history. */
async function readLoad({ region, open: [own] }: Side): Promise<void> {
  const { uid, entityId, load } = own!
  const key = { scope: entityScope(entityId), collection: 'load-logs', id: load.loadLogId }
  if (!(await (await region.readOf(uid)).wireDocument(key))) throw new Error(`There is no load ${key.id}.`)
}

/** What an app requests when it opens: the live documents of its business, until the first message has arrived. */
async function openDashboard({ region, open: [own] }: Side): Promise<void> {
  const { uid, entityId } = own!
  const ending = new AbortController()
  const isSnapshot = Promise.withResolvers<void>()
  const scopes = [{ scope: entityScope(entityId), version: undefined }]
  const transport = await region.transportOf(uid)
  const stream = transport.subscribe(scopes, async () => isSnapshot.resolve(), ending.signal)
  await Promise.race([isSnapshot.promise, stream])
  ending.abort()
  await stream.catch(() => {})
}
