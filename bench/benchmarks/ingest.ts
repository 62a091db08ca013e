/** Durable, authenticated points a second: ours against the peers, and against a bare server as the ceiling. */
import { type BenchContext, type Benchmark, type Row, rowOf } from '../benchmark.ts'
import { type GenerateResult, type GenerateTarget, generate } from '../generate-job.ts'
import { openBare, openParse, openRowPerPoint, type Peer } from '../peers.ts'
import { openRegion } from '../region.ts'
import { measureRounds } from '../rounds.ts'

/** A connection is a truck with a load of its own. */
const connections = 64
const loads = connections

export const ingest: Benchmark = {
  name: 'ingest',
  run: async context => {
    const region = await openRegion(await context.databases.add('region'))
    const open = await region.openLoads(loads)
    const perPoint = await openRowPerPoint(context.databases, 'point', loads)
    const perBatch = await openRowPerPoint(context.databases, 'batch', loads)
    const parse = await openParse(context.databases, loads)
    const bare = await openBare(loads)
    const remarks: string[] = []
    const ours = async (points: number) =>
      send(context, { url: region.url, targets: await region.targetsOf(open) }, points, region.nextBeginAt(), remarks)
    const theirs = (peer: Peer, points: number) => send(context, peer, points, region.nextBeginAt(), remarks)
    const rows: Row[] = []
    for (const points of [5, 50]) {
      const sides = {
        haulway: () => ours(points),
        parse: () => theirs(parse, points),
        perPoint: () => theirs(perPoint, points),
        perBatch: () => theirs(perBatch, points),
        ...(points === 50 && { bare: () => theirs(bare, points) }),
      }
      const { figures } = await measureRounds<string>(sides, context.rounds)
      const row = (name: string, side: string, baseline: string, atLeast: number) =>
        rowOf({
          ...{ name, unit: 'points/s', target: { atLeast }, remarks: remarks.splice(0) },
          subject: figures.haulway!,
          baseline: { name: baseline, figures: figures[side]! },
        })
      rows.push(row(`ingest-${points}`, 'parse', 'parse-server /batch', points === 5 ? 15 : 50))
      rows.push(row(`ingest-${points}`, 'perPoint', 'a row and an INSERT a point', points === 5 ? 8 : 25))
      rows.push(row(`ingest-${points} (no target)`, 'perBatch', 'a row a point, an INSERT a POST', 1))
      if (points === 50) rows.push(row('ingest-ceiling', 'bare', 'bare node:http', 0.5))
    }
    for (const peer of [perPoint, perBatch, parse, bare]) await peer.program.stop()
    await region.close()
    return rows
  },
}

/** @returns points a second that were answered with success */
async function send(
  { seconds, say }: BenchContext,
  to: { url: string; targets: GenerateTarget[]; form?: 'parse' },
  points: number,
  beginAt: number,
  remarks: string[],
): Promise<number> {
  const form = to.form ?? 'plugin'
  const job = { kind: 'closed', form, points, beginAt, seconds, connections } as const
  const result = await generate({ ...job, url: to.url, targets: to.targets })
  say(`  ${form} ${points}: ${Math.round(result.perSecond * points)} points/s, p99 ${result.p99Ms} ms`)
  remarks.push(...warningsOf(result))
  return result.perSecond * points
}

/** What makes a figure doubtful. */
export function warningsOf({ failed, dropped, coreShare }: GenerateResult): string[] {
  return [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(dropped > 0 ? [`${dropped} requests were dropped`] : []),
    ...(coreShare > 0.9 ? [`the generator used ${Math.round(coreShare * 100)} % of a core`] : []),
  ]
}
