/** Durable, authenticated points per second: Haulway compared with the peers, and with a bare server as the ceiling. */
import { type BenchContext, type Benchmark, type Row, rowOf } from '../benchmark.ts'
import { type GenerateResult, type GenerateTarget, generate } from '../generate-job.ts'
import { openBare, openParse, openRowPerPoint, type Peer } from '../peers.ts'
import { openRegion } from '../region.ts'
import { measureRounds } from '../rounds.ts'

/** Each connection is a truck with its own load. */
const connections = 64
const smokeLoads = 16

export const ingest: Benchmark = {
  name: 'ingest',
  hasSmoke: true,
  run: async context => {
    const loads = context.isSmoke ? smokeLoads : connections
    const region = await openRegion(await context.databases.add('region'))
    const open = await region.openLoads(loads)
    const peers: Record<string, Peer> = {
      bare: await openBare(loads),
      ...(!context.isSmoke && {
        perPoint: await openRowPerPoint(context.databases, 'point', loads),
        perBatch: await openRowPerPoint(context.databases, 'batch', loads),
        parse: await openParse(context.databases, loads),
      }),
    }
    // The peers don't check the times of points.
    const anyTime = region.nextBeginAt()
    const rows: Row[] = []
    for (const points of context.isSmoke ? [50] : [5, 50]) {
      const remarks: string[] = []
      const to = async (side: string) =>
        peers[side] ?? { url: region.url, targets: await region.targetsOf(open), form: undefined }
      const sides = Object.fromEntries(
        ['haulway', ...Object.keys(peers)].map(side => {
          const beginAt = () => (side in peers ? anyTime : region.nextBeginAt())
          return [side, async () => send(context, await to(side), points, beginAt(), remarks)]
        }),
      )
      const { figures } = await measureRounds<string>(sides, context.rounds)
      rows.push(...rowsOf(points, figures, remarks))
    }
    for (const peer of Object.values(peers)) await peer.program.stop()
    await region.close()
    return rows
  },
}

const baselines = {
  parse: 'parse-server /batch',
  perPoint: 'one row and one INSERT per point',
  perBatch: 'one row per point, one INSERT per POST',
  bare: 'bare node:http',
} as const

const targets: Record<string, number> = {
  'ingest-5 parse': 12,
  'ingest-5 perPoint': 5,
  'ingest-50 parse': 35,
  'ingest-50 perPoint': 18,
  'ingest-50 bare': 0.45,
}

function rowsOf(points: number, figures: Record<string, number[]>, remarks: string[]): Row[] {
  return Object.entries(baselines).flatMap(([side, baseline]) => {
    const of = figures[side]
    if (!of) return []
    const atLeast = targets[`ingest-${points} ${side}`]
    const name = side === 'bare' ? `ingest-${points} ceiling` : `ingest-${points}`
    const target = atLeast === undefined ? undefined : { atLeast }
    const row = { name, unit: 'points/s', target, remarks: remarks.splice(0) }
    return [rowOf({ ...row, subject: figures.haulway!, baseline: { name: baseline, figures: of } })]
  })
}

/** @returns points per second that were answered with 200 */
async function send(
  { seconds, print }: BenchContext,
  to: { url: string; targets: GenerateTarget[]; form?: 'parse' | undefined },
  points: number,
  beginAt: number,
  remarks: string[],
): Promise<number> {
  const form = to.form ?? 'plugin'
  const job = { kind: 'closed', form, points, beginAt, seconds, connections } as const
  const result = await generate({ ...job, url: to.url, targets: to.targets })
  print(`  ${form} ${points}: ${Math.round(result.perSecond * points)} points/s, p99 ${Math.round(result.p99Ms)} ms`)
  remarks.push(...warningsOf(result))
  return result.perSecond * points
}

/** Reasons to doubt a figure. */
export function warningsOf({ failed, dropped, coreShare }: GenerateResult): string[] {
  return [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(dropped > 0 ? [`${dropped} requests were dropped`] : []),
    ...(coreShare > 0.9 ? [`the generator used ${Math.round(coreShare * 100)} % of a core`] : []),
  ]
}
