/** The time from sending a command to its document at each subscriber: 1, 100 and 1,000 of them in one scope. */
import { z } from 'zod'
import { type BenchContext, type Benchmark, type Row, rowOf } from '../benchmark.ts'
import { type LiveJob, watchLive } from '../live-job.ts'
import { openBare, openParse } from '../peers.ts'
import { openRegion } from '../region.ts'
import { measureRounds } from '../rounds.ts'

const json = { 'content-type': 'application/json' }
const warmUps = 300

/** Highest allowed ratio to each baseline's p50, by the number of subscribers. */
const targets = { 1: { bare: 3, parse: 1.1 }, 100: { bare: 2, parse: 0.75 }, 1000: { bare: 1.6, parse: 0.4 } }

export const live: Benchmark = {
  name: 'live',
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const bare = await openBare(1)
    const parse = await openParse(context.databases, 1)
    const parseObject = await makeParseObject(parse.url, parse.masterKey)
    const rows: Row[] = []
    // Warms up all sides: a server reaches its full speed only after some commands.
    await watchLive(await region.liveJob(1, warmUps))
    await watchLive(bareJob(bare.url, 1, warmUps))
    await watchLive(parseJob(parse.url, parseObject, 1, warmUps))
    for (const subscribers of context.isSmoke ? ([1, 100] as const) : ([1, 100, 1000] as const)) {
      const commands = subscribers === 1000 ? 20 : 60
      const remarks: string[] = []
      const p99s: number[] = []
      const watch = async (name: string, job: LiveJob) => {
        const { p50Ms, p99Ms, missed, coreShare } = await watchLive(job)
        context.print(`  ${name}, ${subscribers}: p50 ${p50Ms.toFixed(1)} p99 ${p99Ms.toFixed(1)} ms, missed ${missed}`)
        if (name === 'haulway') p99s.push(p99Ms)
        if (missed > 0) remarks.push(`${name} missed ${missed}`)
        if (coreShare > 0.9) remarks.push(`${name}: the watcher used ${Math.round(coreShare * 100)} % of a core`)
        return p50Ms
      }
      const { figures } = await measureRounds(
        {
          haulway: async () => watch('haulway', await region.liveJob(subscribers, commands)),
          bare: () => watch('bare', bareJob(bare.url, subscribers, commands)),
          parse: () => watch('parse', parseJob(parse.url, parseObject, subscribers, commands)),
        },
        context.rounds,
      )
      remarks.push(`p99 ${p99s.map(ms => ms.toFixed(1)).join(', ')} ms`)
      const row = (baseline: string, of: readonly number[], atMost: number) =>
        rowOf({
          name: `live-${subscribers}`,
          unit: 'ms p50',
          target: { atMost },
          remarks: remarks.splice(0),
          subject: figures.haulway,
          baseline: { name: baseline, figures: of },
        })
      const { bare: bareMax, parse: parseMax } = targets[subscribers]
      rows.push(row('bare server-sent events', figures.bare, bareMax), row('parse LiveQuery', figures.parse, parseMax))
    }
    await bare.program.stop()
    await parse.program.stop()
    await region.close()
    return rows
  },
} satisfies { name: string; run: (context: BenchContext) => Promise<Row[]> }

export function bareJob(url: string, subscribers: number, commands: number): LiveJob {
  const command = { method: 'POST' as const, path: '/publish', headers: json, body: '{"name":"MARK"}' }
  return { protocol: 'events', url, path: '/subscribe', headers: {}, subscribers, commands, command }
}

async function makeParseObject(url: string, masterKey: string): Promise<LiveJob['command']> {
  const headers = { ...json, 'x-parse-application-id': 'bench', 'x-parse-master-key': masterKey }
  const answer = await fetch(`${url}/parse/classes/Load`, { method: 'POST', headers, body: '{"name":"first"}' })
  const { objectId } = z.object({ objectId: z.string() }).parse(await answer.json())
  return { method: 'PUT', path: `/parse/classes/Load/${objectId}`, headers, body: '{"name":"MARK"}' }
}

function parseJob(url: string, command: LiveJob['command'], subscribers: number, commands: number): LiveJob {
  return { protocol: 'liveQuery', url, path: '/', headers: {}, subscribers, commands, command }
}
