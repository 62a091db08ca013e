/** 200 devices reconnect with 200 queued batches each, while one user watches and another works. */
import { type Benchmark, rowOf } from '../benchmark.ts'
import { generate } from '../generate-job.ts'
import { watchLive } from '../live-job.ts'
import { openRegion } from '../region.ts'
import { warningsOf } from './ingest.ts'

const devices = 200
const batchesPerDevice = 200

export const reconnectStorm: Benchmark = {
  name: 'reconnect-storm',
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const open = await region.openLoads(devices)
    const remarks: string[] = []
    const batches = devices * (context.isSmoke ? 20 : batchesPerDevice)
    const job = { kind: 'closed', url: region.url, form: 'plugin', points: 50 } as const
    const drains: number[] = []
    const usual: number[] = []
    const stormP99: number[] = []
    const idleP99: number[] = []
    for (let round = 0; round < Math.min(3, context.rounds); round++) {
      const targets = await region.targetsOf(open)
      const beginAt = region.nextBeginAt()
      const steady = await generate({ ...job, targets, beginAt, seconds: context.seconds, connections: 64 })
      usual.push(steady.perSecond * 50)
      idleP99.push((await watchLive(await region.liveJob(1, 40))).p99Ms)
      const [storm, watched] = await Promise.all([
        generate({
          ...job,
          targets,
          seconds: 120,
          connections: devices,
          amount: batches,
          beginAt: region.nextBeginAt(),
        }),
        region.liveJob(1, 40).then(watchLive),
      ])
      drains.push(storm.perSecond * 50)
      stormP99.push(watched.p99Ms)
      remarks.push(...warningsOf(storm))
      context.print(
        `  drained at ${Math.round(storm.perSecond * 50)} points/s; live p99 ${watched.p99Ms.toFixed(1)} ms`,
      )
    }
    await region.close()
    return [
      rowOf({
        name: 'reconnect-storm drain',
        unit: 'points/s',
        target: { atLeast: 0.8 },
        remarks,
        subject: drains,
        baseline: { name: 'ingest-50', figures: usual },
      }),
      rowOf({
        name: 'reconnect-storm live',
        unit: 'ms p99',
        target: { atMost: 3 },
        subject: stormP99,
        baseline: { name: 'idle', figures: idleP99 },
      }),
    ]
  },
}
