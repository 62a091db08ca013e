/**
 * A node with ten thousand open streams. `live-10k`: all of them follow the scope that changes, as do those of bare
 * server-sent events. `live-selective`: a hundred follow it, and the others follow other businesses; compared with the
 * hundred alone.
 */
import { Agent, get } from 'node:http'
import { type BenchContext, type Benchmark, rowOf } from '../benchmark.ts'
import { type LiveJob, watchLive } from '../live-job.ts'
import { residentBytes } from '../machine.ts'
import { openBare } from '../peers.ts'
import { openRegion, type Region } from '../region.ts'
import { measureRounds } from '../rounds.ts'
import { bareJob } from './live.ts'

const most = 10_000
const few = 100
const otherBusinesses = 20
const warmUps = 100
const commandsToMost = 10
const commandsToFew = 60
const roundsMax = 3

export const live10k: Benchmark = {
  name: 'live-10k',
  hasNoPeer: true,
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const bare = await openBare(1)
    await watchLive(await region.liveJob(1, warmUps))
    await watchLive(bareJob(bare.url, 1, warmUps))
    const before = { haulway: residentBytes(region.program.pid), bare: residentBytes(bare.program.pid) }
    const remarks: string[] = []
    const watch = async (side: keyof typeof before, pid: number, job: LiveJob) => {
      const { p50Ms, p99Ms, missed, coreShare } = await watchLive(job)
      const kibEach = (residentBytes(pid) - before[side]) / most / 1024
      context.print(`  ${side}: p50 ${Math.round(p50Ms)} p99 ${Math.round(p99Ms)} ms, missed ${missed}`)
      remarks.push(`${side}: missed ${missed}, at most ${kibEach.toFixed(0)} KiB for each stream`)
      if (coreShare > 0.9) remarks.push(`${side}: the watcher used ${Math.round(coreShare * 100)} % of a core`)
      return p99Ms
    }
    const { figures } = await measureRounds(
      {
        haulway: async () => watch('haulway', region.program.pid, await region.liveJob(most, commandsToMost)),
        bare: () => watch('bare', bare.program.pid, bareJob(bare.url, most, commandsToMost)),
      },
      Math.min(roundsMax, context.rounds),
    )
    await bare.program.stop()
    await region.close()
    const baseline = { name: 'bare server-sent events', figures: figures.bare }
    return [
      rowOf({
        name: 'live-10k',
        unit: 'ms p99',
        target: { atMost: 1.5 },
        remarks,
        subject: figures.haulway,
        baseline,
      }),
    ]
  },
}

export const liveSelective: Benchmark = {
  name: 'live-selective',
  hasNoPeer: true,
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    await watchLive(await region.liveJob(few, warmUps))
    const remarks: string[] = []
    const watch = async () => {
      const { p50Ms, missed } = await watchLive(await region.liveJob(few, commandsToFew))
      if (missed > 0) remarks.push(`missed ${missed}`)
      return p50Ms
    }
    const { figures } = await measureRounds(
      {
        crowded: async () => {
          const leave = await openOthers(context, region)
          const p50Ms = await watch()
          await leave()
          return p50Ms
        },
        alone: watch,
      },
      Math.min(roundsMax, context.rounds),
    )
    await region.close()
    const baseline = { name: `the ${few} alone`, figures: figures.alone }
    const target = { atMost: 1.3 }
    return [rowOf({ name: 'live-selective', unit: 'ms p50', target, remarks, subject: figures.crowded, baseline })]
  },
}

/** Opens the streams of other businesses, nearly ten thousand. @returns closes them */
async function openOthers({ print }: BenchContext, region: Region): Promise<() => Promise<void>> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const ends: (() => void)[] = []
  for (let i = 0; i < otherBusinesses; i++) {
    const job = await region.liveJob((most - few) / otherBusinesses, 1)
    ends.push(...(await Promise.all(streamsOf(job).map(each => openStream(agent, each)))))
  }
  print(`  ${ends.length} streams of other businesses`)
  return async () => {
    for (const end of ends) end()
    agent.destroy()
  }
}

function streamsOf({ url, path, headers, moreHeaders = [], subscribers }: LiveJob) {
  const all = [headers, ...moreHeaders]
  return Array.from({ length: subscribers }, (_, i) => ({ url: new URL(path, url), headers: all[i % all.length]! }))
}

/** @returns ends the stream */
function openStream(agent: Agent, { url, headers }: ReturnType<typeof streamsOf>[number]): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const stream = get(url, { agent, headers }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`the stream answers ${answer.statusCode}`))
      answer.on('error', () => {}).once('data', () => resolve(() => stream.destroy()))
      answer.resume()
    })
    stream.on('error', reject)
  })
}
