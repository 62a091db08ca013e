import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The checkout's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** How many checks and tests ended how. */
export type Counts = { passed: number; failed: number; skipped: number }

/** Runs a program of the packages as one check: passed when it exits with 0. Its output is shown when it failed. */
export async function runCheck(name: string, program: string, args: string[]): Promise<Counts> {
  const startedMs = performance.now()
  const { exitCode, output } = await run(program, args, { quiet: true })
  const passed = exitCode === 0
  console.log(`${passed ? '✓' : '✗'} ${name} ${seconds(startedMs)}${passed ? '' : `\n${output}`}`)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

/** Runs one Vitest project and counts its tests, and as failed what broke outside of any test. */
export async function runTests(project: string, environment: Record<string, string> = {}): Promise<Counts> {
  const startedMs = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-report-'))
  const report = path.join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--project', project, ...reporters]
  try {
    const { exitCode } = await run('vitest', args, { environment })
    const counts = readReport(report)
    if (exitCode !== 0 && counts.failed === 0) counts.failed = 1
    console.log(`${counts.failed === 0 ? '✓' : '✗'} ${project} tests ${seconds(startedMs)}: ${sentence(counts)}`)
    return counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Adds up, prints the line by which a machine reads the outcome, and sets the exit code by it. */
export function conclude(all: Counts[]): void {
  const total = add(all)
  console.log(`\n${sentence(total)}`)
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
}

export function add(all: Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
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
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

function readReport(file: string): Counts {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const report = reportSchema.parse(JSON.parse(text))
  const brokenFiles = report.testResults.filter(each => each.status === 'failed' && each.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

type RunOptions = { quiet?: boolean; environment?: Record<string, string> }

function run(program: string, args: string[], options: RunOptions): Promise<{ exitCode: number; output: string }> {
  const programs = path.join(root, 'node_modules/.bin')
  const child = spawn(path.join(programs, program), args, {
    cwd: root,
    // The programs are scripts that ask for `node`: ours, also where this was not started by npm.
    env: { ...process.env, ...options.environment, PATH: `${programs}${path.delimiter}${process.env.PATH}` },
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
