/**
 * `npm run bench [-- --smoke] [-- name …]`: measures, prints the table, exits with 1 where a target is missed.
 * Loopback only, bounded, stops by itself.
 */
import { parseArgs } from 'node:util'
import { type BenchContext, type Benchmark, isMet, type Row } from './benchmark.ts'
import { bytes } from './benchmarks/bytes.ts'
import { growth } from './benchmarks/growth.ts'
import { ingest } from './benchmarks/ingest.ts'
import { ingestLatency } from './benchmarks/ingest-latency.ts'
import { live } from './benchmarks/live.ts'
import { reconnectStorm } from './benchmarks/reconnect-storm.ts'
import { trackRead } from './benchmarks/track-read.ts'
import { openDatabases } from './databases.ts'
import { installPeers } from './install-peers.ts'
import { describeLoad, describeMachine } from './machine.ts'

const all: Benchmark[] = [ingest, ingestLatency, reconnectStorm, bytes, trackRead, live, growth]

const { values, positionals } = parseArgs({
  options: { smoke: { type: 'boolean', default: false }, rounds: { type: 'string' }, seconds: { type: 'string' } },
  allowPositionals: true,
})
const chosen = positionals.length > 0 ? all.filter(({ name }) => positionals.includes(name)) : all
const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

installPeers(say)
say(describeMachine())
const databases = await openDatabases()
const context: BenchContext = {
  ...{ databases, isSmoke: values.smoke, say },
  rounds: Number(values.rounds ?? (values.smoke ? 1 : 5)),
  seconds: Number(values.seconds ?? (values.smoke ? 2 : 6)),
}
const rows: Row[] = []
try {
  for (const benchmark of chosen) {
    say(`\n${benchmark.name} (load ${describeLoad()})`)
    rows.push(...(await benchmark.run(context)))
  }
} finally {
  await databases.close()
}
printTable(rows)
const missed = rows.filter(row => !isMet(row, values.smoke))
say(missed.length === 0 ? '\nEvery target is met.' : `\nMissed: ${missed.map(({ name }) => name).join(', ')}`)
process.exit(missed.length === 0 ? 0 : 1)

function printTable(table: readonly Row[]): void {
  say('\n| name | unit | Haulway | baseline | ratio | target | |\n|---|---|---|---|---|---|---|')
  for (const row of table) {
    const { name, unit, subject, baseline, ratio, target } = row
    const wanted = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
    const verdict = isMet(row, values.smoke) ? 'met' : 'missed'
    const cells = [name, unit, short(subject), `${short(baseline.figure)} ${baseline.name}`, short(ratio), wanted]
    say(`| ${[...cells, verdict].join(' | ')} |`)
    for (const remark of row.remarks ?? []) say(`|  | ${remark} | | | | | |`)
  }
}

function short(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en-US') : figure.toPrecision(3)
}
