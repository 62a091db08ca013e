/**
 * `npm run bench [-- --smoke] [-- name …]` measures, prints the table, and exits with 1 if a target is missed. It uses
 * loopback only and stops automatically. If a short run misses a target, it measures once more; missed twice is missed.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type BenchContext, type Benchmark, isMet, type Row } from './benchmark.ts'
import { app } from './benchmarks/app.ts'
import { boot } from './benchmarks/boot.ts'
import { bytes } from './benchmarks/bytes.ts'
import { command } from './benchmarks/command.ts'
import { fleet } from './benchmarks/fleet.ts'
import { growth } from './benchmarks/growth.ts'
import { ingest } from './benchmarks/ingest.ts'
import { ingestLatency } from './benchmarks/ingest-latency.ts'
import { live } from './benchmarks/live.ts'
import { live10k, liveSelective } from './benchmarks/live-many.ts'
import { nodes } from './benchmarks/nodes.ts'
import { pay } from './benchmarks/pay.ts'
import { reconnectStorm } from './benchmarks/reconnect-storm.ts'
import { trackRead } from './benchmarks/track-read.ts'
import { openDatabases } from './databases.ts'
import { installPeers } from './install-peers.ts'
import { describeLoad, describeMachine } from './machine.ts'

const all: Benchmark[] = [
  ingest,
  ingestLatency,
  reconnectStorm,
  bytes,
  trackRead,
  live,
  live10k,
  liveSelective,
  command,
  growth,
  pay,
  app,
  nodes,
  fleet,
  boot,
]

const { values, positionals } = parseArgs({
  options: {
    smoke: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    /** The load logs of `growth`: a million by default. */
    loads: { type: 'string' },
    /** Writes the met and missed targets to this file as JSON. */
    report: { type: 'string' },
  },
  allowPositionals: true,
})
const chosen = all.filter(({ name, hasSmoke }) =>
  positionals.length > 0 ? positionals.includes(name) : hasSmoke || !values.smoke,
)
const unknown = positionals.filter(each => !all.some(({ name }) => name === each))
if (unknown.length > 0)
  throw new Error(`No benchmark is named ${unknown.join(', ')}: ${all.map(({ name }) => name).join(', ')}.`)
const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

if (!chosen.every(({ hasSmoke, hasNoPeer }) => hasNoPeer || (values.smoke && hasSmoke))) installPeers(print)
print(describeMachine())
const databases = await openDatabases()
// When stopped, closes the database first. Programs under measurement end with this process.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  process.once(signal, () => void databases.close().finally(() => process.exit(code)))
}
const context: BenchContext = {
  databases,
  isSmoke: values.smoke,
  print,
  rounds: Number(values.rounds ?? (values.smoke ? 3 : 5)),
  seconds: Number(values.seconds ?? (values.smoke ? 1.5 : 6)),
  loads: Number(values.loads ?? (values.smoke ? 100_000 : 1_000_000)),
}
const rows: Row[] = []
try {
  for (const benchmark of chosen) {
    print(`\n${benchmark.name} (load ${describeLoad()})`)
    const begunMs = performance.now()
    rows.push(...(await measure(benchmark)))
    print(`  ${Math.round((performance.now() - begunMs) / 1000)} s`)
  }
} finally {
  await databases.close()
}
printTable(rows)
const gates = rows.filter(({ target }) => target !== undefined)
const missed = gates.filter(row => !isMet(row, values.smoke)).map(describeGate)
const met = gates.length - missed.length
print(missed.length === 0 ? '\nEvery target is met.' : `\nMissed: ${missed.join(', ')}`)
if (values.report) writeFileSync(values.report, JSON.stringify({ met, missed }))
process.exit(missed.length === 0 ? 0 : 1)

async function measure(benchmark: Benchmark): Promise<Row[]> {
  const first = await benchmark.run(context)
  if (!values.smoke || first.every(row => isMet(row, true))) return first
  print(`  missed: ${first.filter(row => !isMet(row, true)).map(describeGate)}; measured once more`)
  const second = await benchmark.run(context)
  return first.map((row, i) => (isMet(row, true) ? row : second[i]!))
}

function describeGate({ name, ratio, baseline }: Row): string {
  return `${name} (${short(ratio)} of ${baseline.name})`
}

function printTable(table: readonly Row[]): void {
  print('\n| name | unit | Haulway | baseline | ratio | target | |\n|---|---|---|---|---|---|---|')
  for (const row of table) {
    const { name, unit, subject, baseline, ratio, target } = row
    const slack = values.smoke ? ', half of it' : ''
    const wanted = !target
      ? 'none'
      : ('atLeast' in target ? `≥ ${short(target.atLeast)}` : `≤ ${short(target.atMost)}`) + slack
    const verdict = !target ? '' : isMet(row, values.smoke) ? 'met' : 'missed'
    const cells = [name, unit, short(subject), `${short(baseline.figure)} ${baseline.name}`, short(ratio), wanted]
    print(`| ${[...cells, verdict].join(' | ')} |`)
    for (const remark of row.remarks ?? []) print(`|  | ${remark} | | | | | |`)
  }
}

function short(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString('en-US') : figure.toPrecision(3)
}
