/**
 * From a command on one node to its event on another, by NOTIFY and by NATS, compared with the same node; and the
 * points that two nodes store, compared with one.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hasNats, openTestNats } from '@haulway/server/testing/nats.fixture.ts'
import { type BenchContext, type Benchmark, limitRow, type Row, rowOf } from '../benchmark.ts'
import { generate } from '../generate-job.ts'
import { watchLive } from '../live-job.ts'
import { openRegion } from '../region.ts'
import { measureRounds } from '../rounds.ts'
import { warningsOf } from './ingest.ts'

const warmUps = 300
const commands = 120
const p99MaxMs = 30
const trucks = 32
const batchPoints = 5
/** One for each node, generator and half of PostgreSQL. With fewer, two nodes only share what one had. */
const coresOfTheirOwn = 6
const cores = availableParallelism()

export const nodes: Benchmark = {
  name: 'nodes',
  hasNoPeer: true,
  run: async context => {
    const rows = [...(await measureIngest(context)), ...(await measureLink(context, 'NOTIFY', {}))]
    if (!hasNats) {
      context.print('  NATS: skipped, because nats-server is not installed')
      return rows
    }
    const nats = await openTestNats()
    try {
      return [...rows, ...(await measureLink(context, 'NATS', { NATS_URL: nats.url }))]
    } finally {
      await nats.kill()
    }
  },
}

/** The same trucks send to one node, or half of them to each of two. */
async function measureIngest(context: BenchContext): Promise<Row[]> {
  const databaseUrl = await context.databases.add('nodes_ingest')
  const shared = { AUTH_SECRET: randomBytes(32).toString('hex') }
  const region = await openRegion(databaseUrl, shared)
  const other = await openRegion(databaseUrl, shared)
  const open = await region.openLoads(trucks)
  const remarks = [`both nodes, the generators and PostgreSQL shared ${cores} cores`]
  const sendTo = async (urls: readonly string[]) => {
    const targets = await region.targetsOf(open)
    const job = { kind: 'closed', form: 'plugin', points: batchPoints, beginAt: region.nextBeginAt() } as const
    const results = await Promise.all(
      urls.map((url, i) => {
        const own = targets.filter((_, n) => n % urls.length === i)
        return generate({ ...job, url, targets: own, seconds: context.seconds, connections: own.length })
      }),
    )
    remarks.push(...results.flatMap(warningsOf))
    const perSecond = results.reduce((sum, each) => sum + each.perSecond * batchPoints, 0)
    context.print(`  ingest on ${urls.length} of two nodes: ${Math.round(perSecond)} points/s`)
    return perSecond
  }
  const { figures } = await measureRounds(
    { one: () => sendTo([region.url]), two: () => sendTo([region.url, other.url]) },
    context.rounds,
  )
  await other.close()
  await region.close()
  const target = cores >= coresOfTheirOwn ? { atLeast: 1.6 } : undefined
  const baseline = { name: 'one node', figures: figures.one }
  return [rowOf({ name: 'nodes, ingest-5', unit: 'points/s', target, remarks, subject: figures.two, baseline })]
}

async function measureLink(context: BenchContext, link: string, settings: Record<string, string>): Promise<Row[]> {
  const databaseUrl = await context.databases.add(`nodes_${link.toLowerCase()}`)
  const shared = { ...settings, AUTH_SECRET: randomBytes(32).toString('hex') }
  const region = await openRegion(databaseUrl, shared)
  const other = await openRegion(databaseUrl, shared)
  await watchLive(await region.liveJob(1, warmUps))
  await watchLive({ ...(await region.liveJob(1, warmUps)), url: other.url, commandUrl: region.url })
  const remarks: string[] = []
  const p99s: number[] = []
  const watch = async (name: string, url: string) => {
    const { p50Ms, p99Ms, missed } = await watchLive({
      ...(await region.liveJob(1, commands)),
      url,
      commandUrl: region.url,
    })
    context.print(`  ${link}, ${name}: p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms, missed ${missed}`)
    if (url === other.url) p99s.push(p99Ms)
    if (missed > 0) remarks.push(`${name} missed ${missed}`)
    return p50Ms
  }
  const { figures } = await measureRounds(
    { same: () => watch('same node', region.url), other: () => watch('other node', other.url) },
    context.rounds,
  )
  await other.close()
  await region.close()
  return [
    rowOf({
      name: `nodes, by ${link}`,
      unit: 'ms p50',
      target: { atMost: 1.5 },
      remarks,
      subject: figures.other,
      baseline: { name: 'the same node', figures: figures.same },
    }),
    limitRow(`nodes, by ${link}`, 'ms p99', p99MaxMs, p99s),
  ]
}
