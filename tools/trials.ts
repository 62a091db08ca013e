/**
 * The long trials: runs the fault tests several times with fresh seeds.
 * `npm run trials -- [kill|clock|postgres|interleavings|disk|all] [--rounds 3]`
 *
 * Everything runs on loopback, in temporary databases and folders. Each trial prints its seed, its counts, and the
 * counts of a final audit: documents that a rebuild changes, entries that don't balance, and cells that users can read
 * but may not see. Exits with 1 if a trial failed, or if no test has its name.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './steps.ts'
import { describeFaults, type Faults, readTrial, sumFaults } from './trial-result.ts'

/** A test file; `title` selects the tests whose name contains it. */
type Trial = {
  project?: 'pg' | 'web'
  file: string
  title?: string
  more?: Record<string, string>
  mayBeSkipped?: boolean
}

const trackingFaults = 'e2e/faults/tracking-faults.pg.test.ts'
const trials: Record<string, readonly Trial[]> = {
  /** The server is killed under load: points, a whole working day with its money, jobs. */
  kill: [
    { file: trackingFaults, title: 'killed under load, each batch' },
    { file: 'server/src/tracking/ingest/tracking-kill.pg.test.ts' },
    { file: 'demo/src/town/kill.pg.test.ts' },
    { file: 'server/src/jobs/jobs-kill.pg.test.ts' },
    {
      project: 'web',
      file: 'app/src/tracking/tracker/point-queue-kills.web.test.tsx',
      more: { HAULWAY_KILLED_POINTS: '48000' },
    },
  ],
  /** Clocks of phones, nodes and the database are wrong or step by a second, an hour or forty days. */
  clock: [
    { file: 'e2e/faults/load-clocks.pg.test.ts', more: { HAULWAY_CLOCKS: 'all' } },
    { file: 'server/src/http/stepping-clock.pg.test.ts' },
    { file: 'server/src/http/wrong-clock.pg.test.ts' },
    { file: trackingFaults, title: 'clocks' },
  ],
  /** PostgreSQL is killed or stopped under load, lost in the middle of transactions, or hangs. */
  postgres: [
    { file: trackingFaults, title: 'PostgreSQL killed' },
    { file: 'e2e/faults/database-kills.pg.test.ts', more: { HAULWAY_DATABASE_KILLS: '50' } },
    { file: 'server/src/db/database-lost.pg.test.ts' },
    { file: 'server/src/http/health.pg.test.ts' },
  ],
  /** Whole load cycles in 10,000 random orders of being offline, retries, wrong clocks and killed apps. */
  interleavings: [{ file: 'e2e/faults/interleavings.pg.test.ts', more: { HAULWAY_INTERLEAVINGS: '10000' } }],
  /** The disk is full; skipped without root, which is needed to mount a small disk. */
  disk: [{ file: trackingFaults, title: 'disk full', mayBeSkipped: true }],
}

const { positionals, values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const [kind = 'all'] = positionals
const rounds = Number(values.rounds)
const chosen = kind === 'all' ? Object.keys(trials) : [kind]
if (!(rounds > 0) || chosen.some(each => !Object.hasOwn(trials, each))) {
  throw new Error(`Usage: npm run trials -- [${Object.keys(trials).join('|')}|all] [--rounds 3]`)
}

for (const { file, title = '' } of chosen.flatMap(name => trials[name] ?? [])) {
  if (!readFileSync(path.join(root, file), 'utf8').includes(title)) throw new Error(`${file} has no test "${title}".`)
}

const totals = { passed: 0, failed: 0, skipped: 0 }
const found: Faults[] = []
for (const name of chosen) {
  for (let round = 1; round <= rounds; round++) {
    for (const trial of trials[name] ?? []) await run(name, round, trial)
  }
}
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped.`)
console.log(describeFaults(sumFaults(found)))
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

/** Runs one trial and prints its result, the lines with its counts, and what failed. */
async function run(name: string, round: number, trial: Trial): Promise<void> {
  const { project = 'pg', file, title, more, mayBeSkipped = false } = trial
  const seed = randomInt(1_000_000)
  const args = ['run', '--project', project, file, '--reporter=default', ...(title ? ['-t', title] : [])]
  const child = spawn(path.join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', HAULWAY_SEED: String(seed), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output += chunk
    })
  }
  const code = await new Promise<number>(resolve => child.once('close', status => resolve(status ?? 1)))
  const { passed, failed, isSkipped, lines, faults } = readTrial(output, code, mayBeSkipped)
  totals.passed += passed
  totals.failed += failed
  if (isSkipped) totals.skipped++
  found.push(faults)
  const verdict = failed > 0 ? '✗' : isSkipped ? '– skipped:' : '✓'
  const subject = title === undefined ? file : `${file}, ${title}`
  console.log(`${verdict} ${name}, round ${round}, seed ${seed}: ${subject}: ${passed} passed, ${failed} failed`)
  for (const line of lines) console.log(`  ${line}`)
}
