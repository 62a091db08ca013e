/**
 * How long a POST takes when trucks send at their own pace: an open loop, which measures each answer from the time its
 * request was due. 5,600 POST/s of 5 points are 100,000 moving trucks.
 */
import { type Benchmark, rowOf } from '../benchmark.ts'
import { type GenerateTarget, generate } from '../generate-job.ts'
import { openBare } from '../peers.ts'
import { openRegion, type Region } from '../region.ts'
import { measureRounds } from '../rounds.ts'
import { warningsOf } from './ingest.ts'

const trucksPerSecond = 5600
const loads = 64

export const ingestLatency: Benchmark = {
  name: 'ingest-latency',
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const open = await region.openLoads(loads)
    const bare = await openBare(loads)
    const remarks: string[] = []
    // Measured at half of the maximum rate, or at the rate of 100,000 trucks if that is less.
    const maximumRate = await measureMaximum(region, await region.targetsOf(open), context.seconds)
    const perSecond = Math.min(trucksPerSecond, Math.round(maximumRate / 2))
    remarks.push(`${perSecond} POST/s, half of ${Math.round(maximumRate)} or the rate of 100,000 trucks`)
    const p50s: number[] = []
    // The bare server doesn't check the times of points.
    const anyTime = region.nextBeginAt()
    const measure = async (url: string, targets: Awaited<ReturnType<typeof region.targetsOf>>) => {
      const job = { kind: 'open', form: 'plugin', points: 5, connections: 256 } as const
      const result = await generate({
        ...job,
        url,
        targets,
        seconds: context.seconds,
        perSecond,
        beginAt: url === region.url ? region.nextBeginAt() : anyTime,
      })
      remarks.push(...warningsOf(result))
      if (url === region.url) p50s.push(result.p50Ms)
      const side = url === region.url ? 'haulway' : 'bare'
      context.print(`  ${side}: p50 ${result.p50Ms.toFixed(1)} p99 ${result.p99Ms.toFixed(1)} ms`)
      return result.p99Ms
    }
    const { figures } = await measureRounds(
      {
        haulway: async () => measure(region.url, await region.targetsOf(open)),
        bare: () => measure(bare.url, bare.targets),
      },
      context.rounds,
    )
    await bare.program.stop()
    await region.close()
    remarks.push(`p50 ${p50s.map(ms => ms.toFixed(1)).join(', ')} ms`)
    const baseline = { name: 'bare node:http at the same rate', figures: figures.bare }
    return [
      rowOf({
        name: 'ingest-latency',
        unit: 'ms p99',
        target: { atMost: 4 },
        subject: figures.haulway,
        baseline,
        remarks: [...new Set(remarks)],
      }),
    ]
  },
}

async function measureMaximum(
  { url, nextBeginAt }: Region,
  targets: GenerateTarget[],
  seconds: number,
): Promise<number> {
  const job = { kind: 'closed', form: 'plugin', points: 5, beginAt: nextBeginAt(), connections: 64 } as const
  return (await generate({ ...job, url, targets, seconds })).perSecond
}
