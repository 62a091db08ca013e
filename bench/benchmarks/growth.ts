/** Ingest beside ten million points of other loads: as fast as with none. */
import { type Benchmark, rowOf } from '../benchmark.ts'
import { generate } from '../generate-job.ts'
import { openRegion } from '../region.ts'

const rowsOfOthers = 200_000

export const growth: Benchmark = {
  name: 'growth',
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const open = await region.openLoads(64)
    const measure = async () => {
      const targets = await region.targetsOf(open)
      const job = { kind: 'closed', url: region.url, form: 'plugin', points: 50, connections: 64 } as const
      const { perSecond } = await generate({ ...job, targets, beginAt: region.nextBeginAt(), seconds: context.seconds })
      return perSecond * 50
    }
    const small: number[] = []
    const large: number[] = []
    for (let round = 0; round < Math.min(3, context.rounds); round++) small.push(await measure())
    const rows = context.isSmoke ? rowsOfOthers / 20 : rowsOfOthers
    await region.sql`
      insert into tracks (track_no, batch_id, last_at, data)
      select -other, batch_id, last_at, data
      from (select * from tracks limit 1) as one, generate_series(1, ${rows}) as other`
    await region.sql`vacuum analyze tracks`
    for (let round = 0; round < Math.min(3, context.rounds); round++) large.push(await measure())
    await region.close()
    return [
      rowOf({
        ...{ name: 'growth of ingest', unit: 'points/s', target: { atLeast: 1 / 1.3 }, subject: large },
        baseline: { name: 'few points', figures: small },
        remarks: [`beside ${(rows * 50).toLocaleString('en-US')} points of other loads`],
      }),
    ]
  },
}
