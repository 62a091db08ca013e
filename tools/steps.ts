import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** How many checks and tests passed, failed or were skipped, and the names of those that failed. */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

/** Runs an installed program as one check, which passes when it exits with 0. Prints its output if it fails. */
export async function runCheck(name: string, program: string, args: string[]): Promise<Counts> {
  const startedMs = performance.now()
  const { exitCode, output } = await run(program, args, { quiet: true })
  const passed = exitCode === 0
  console.log(`${passed ? '✓' : '✗'} ${name} ${seconds(startedMs)}${passed ? '' : `\n${output}`}`)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failures: passed ? [] : [name] }
}

/** Runs steps in parallel, as many at once as there are cores. @returns their results in the order of the steps */
export async function inParallel<T>(steps: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const left = steps.entries()
  const lane = async () => {
    for (const [index, step] of left) results[index] = await step()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
  return results
}

/** Runs one Vitest project and counts its tests. A failure outside of any test counts as a failed test. */
export async function runTests(project: string, environment: Record<string, string> = {}): Promise<Counts> {
  const startedMs = performance.now()
  const { counts, slowest } = await runVitest(project, [], environment)
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${project} tests ${seconds(startedMs)}: ${sentence(counts)}`)
  console.log(`  slowest: ${slowest.join(', ')}`)
  return counts
}

/** A test that failed, with its whole message. */
export type FailedTest = { file: string; name: string; message: string }
type TestReport = { counts: Counts; failed: FailedTest[]; slowest: string[] }

/** Runs one Vitest project, or some of its files. A failure outside of any test counts as a failed test. */
export async function runVitest(
  project: string,
  files: readonly string[],
  environment: Record<string, string>,
  more: RunOptions = {},
): Promise<TestReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-report-'))
  const report = path.join(folder, 'report.json')
  const strayErrors = path.join(folder, 'stray-errors.json')
  const args = ['run', '--project', project, ...files]
  try {
    const own = { HAULWAY_REPORT: report, HAULWAY_STRAY_ERRORS: strayErrors }
    const { exitCode } = await run('vitest', args, { ...more, environment: { ...environment, ...own } })
    const read = readReport(report)
    const stray = existsSync(strayErrors) ? straySchema.parse(JSON.parse(readFileSync(strayErrors, 'utf8'))) : []
    if (stray.length === 0 && exitCode !== 0 && read.counts.failed === 0) stray.push('the run ended early')
    read.counts.failed += stray.length
    read.counts.failures.push(...stray.map(error => `${project}: outside of any test: ${firstLine(error)}`))
    return read
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const straySchema = z.array(z.string())
const gatesSchema = z.object({ met: z.int(), missed: z.array(z.string()) })

/** Runs the short benchmarks and counts their gates. A run without a result counts as failed. */
export async function runBench(): Promise<Counts> {
  const startedMs = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-report-'))
  const report = path.join(folder, 'gates.json')
  try {
    const { exitCode } = await run('node', ['bench/main.ts', '--smoke', `--report=${report}`], {})
    const { met, missed } = existsSync(report)
      ? gatesSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
      : { met: 0, missed: [] }
    const failures = missed.map(gate => `bench: ${gate}`)
    if (met + missed.length === 0 || (exitCode !== 0 && missed.length === 0))
      failures.push('bench: the run ended without a result')
    const counts = { passed: met, failed: failures.length, skipped: 0, failures }
    console.log(`${failures.length === 0 ? '✓' : '✗'} bench ${seconds(startedMs)}: ${sentence(counts)}`)
    return counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds up the counts, prints the failures and the last line (which programs can parse), and sets the exit code. */
export function conclude(all: Counts[]): void {
  const total = add(all)
  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map(each => `✗ ${each}`).join('\n')}`)
  console.log(`\n${sentence(total)}`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

export function add(all: Counts[]): Counts {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0)
  const failures = all.flatMap(counts => counts.failures)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures }
}

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function seconds(startedMs: number): string {
  return `(${((performance.now() - startedMs) / 1000).toFixed(1)} s)`
}

const reportSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const slowestMax = 6

/** Reads Vitest's report: the counts, the failed tests, and the files that took the longest. */
function readReport(file: string): TestReport {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    const counts = { passed: 0, failed: 1, skipped: 0, failures: ['Vitest wrote no report'] }
    return { counts, failed: [], slowest: [] }
  }
  const report = reportSchema.parse(JSON.parse(text))
  const files = report.testResults.map(each => ({ ...each, name: path.relative(root, each.name) }))
  const broken = files.filter(each => each.status === 'failed' && each.assertionResults.length === 0)
  const failed = files.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(each => each.status === 'failed')
      .map(each => ({ file, name: each.fullName, message: stripVTControlCharacters(each.failureMessages?.[0] ?? '') })),
  )
  const failures = failed.map(({ file, name, message }) => `${file}: ${name}: ${firstLine(message)}`)
  const longest = files.sort((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime)).slice(0, slowestMax)
  return {
    counts: {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [...failures, ...broken.map(({ name, message }) => `${name}: ${firstLine(message)}`)],
    },
    failed,
    slowest: longest.map(each => `${each.name} ${Math.round((each.endTime - each.startTime) / 1000)} s`),
  }
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n')[0] ?? ''

type RunOptions = { quiet?: boolean; environment?: Record<string, string> }

function run(program: string, args: string[], options: RunOptions): Promise<{ exitCode: number; output: string }> {
  const programs = path.join(root, 'node_modules/.bin')
  const child = spawn(path.join(programs, program), args, {
    cwd: root,
    // The programs are scripts that look up `node` in PATH. They must find ours, even if npm did not start this.
    env: {
      ...process.env,
      NO_COLOR: '1',
      ...options.environment,
      PATH: `${programs}${path.delimiter}${process.env.PATH}`,
    },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      output += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ exitCode: code ?? 1, output }))
  })
}
