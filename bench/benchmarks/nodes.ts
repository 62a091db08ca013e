/** From a command on one node to its event on another, by NOTIFY and by NATS, compared with the same node. */
import { randomBytes } from 'node:crypto'
import { hasNats, openTestNats } from '@haulway/server/testing/nats.fixture.ts'
import { type BenchContext, type Benchmark, type Row, rowOf } from '../benchmark.ts'
import { watchLive } from '../live-job.ts'
import { openRegion } from '../region.ts'
import { measureRounds } from '../rounds.ts'

const warmUps = 300
const commands = 120
const p99MaxMs = 30

export const nodes: Benchmark = {
  name: 'nodes',
  hasNoPeer: true,
  run: async context => {
    const rows = await measureLink(context, 'NOTIFY', {})
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
      ...{ url, commandUrl: region.url },
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
  const allowed = { name: 'allowed', figures: p99s.map(() => p99MaxMs) }
  return [
    rowOf({
      ...{ name: `nodes, by ${link}`, unit: 'ms p50', target: { atMost: 1.5 }, remarks },
      ...{ subject: figures.other, baseline: { name: 'the same node', figures: figures.same } },
    }),
    rowOf({ name: `nodes, by ${link}`, unit: 'ms p99', target: { atMost: 1 }, subject: p99s, baseline: allowed }),
  ]
}
