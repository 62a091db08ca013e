/**
 * Runs every test that uses random numbers again and again, each time with a fresh seed, until the time is over:
 * `npm run explore -- --minutes 60 [--project unit|pg|web]`. Without a project, all of them in turn. Exits with 1 if
 * any failed. It uses one core at low priority.
 */
import { randomInt } from 'node:crypto'
import { setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { minuteMs } from '@haulway/domain/time.ts'
import { listSources } from './repo/source.ts'
import { type FailedTest, runVitest } from './steps.ts'

/** The suffix of each project's test files. `pg` and `web` come first, because theirs end like those of `unit`. */
const suffixes = { pg: '.pg.test.ts', web: '.web.test.tsx', unit: '.test.ts' } as const
type Project = keyof typeof suffixes
const projects = Object.keys(suffixes) as Project[]

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, project: { type: 'string' } } })
const minutes = Number(values.minutes)
const chosen = projects.filter(each => values.project === undefined || each === values.project)
if (!(minutes > 0) || chosen.length === 0) {
  throw new Error('Usage: npm run explore -- --minutes 60 [--project unit|pg|web]')
}

/** Properties with the default count try this many times their cases: starting the tests takes as long as one run. */
const runsTimes = 10

/** Ten times the cases take longer than the usual limit of a test on a busy machine. */
const patient = '--testTimeout=600000'

setPriority(10)
const files = Map.groupBy(listRandom(), projectOf)
const endsAt = Date.now() + minutes * minuteMs
type Failure = FailedTest & { seed: number; project: Project }
const found = new Map<string, Failure>()
let rounds = 0
let tests = 0
const counted = chosen.map(project => `${files.get(project)?.length ?? 0} of project ${project}`)
console.log(`Files with random numbers: ${counted.join(', ')}. For ${minutes} minutes.`)
while (Date.now() < endsAt) {
  const project = chosen[rounds % chosen.length]!
  const seed = randomInt(2 ** 32) - 2 ** 31
  const environment = { HAULWAY_SEED: String(seed), HAULWAY_RUNS_TIMES: String(runsTimes) }
  const { counts, failed } = await runVitest(project, [...(files.get(project) ?? []), patient], environment, {
    quiet: true,
  })
  rounds++
  tests += counts.passed + counts.failed
  if (counts.failed > failed.length) {
    failed.push({ file: '', name: 'the run failed outside of any test', message: counts.failures.join('\n') })
  }
  for (const each of failed) show({ ...each, seed, project })
}
console.log(`${rounds} rounds with fresh seeds, ${tests} tests run, ${found.size} of them failed.`)
process.exitCode = found.size === 0 && tests > 0 ? 0 : 1

function listRandom(): string[] {
  return [...listSources('.test.ts'), ...listSources('.web.test.tsx')]
    .filter(({ file }) => !file.startsWith('tools/repo/'))
    .filter(({ text }) => text.includes("from 'fast-check'") || text.includes('seed.fixture.ts'))
    .map(({ file }) => file)
}

function projectOf(file: string): Project | undefined {
  return projects.find(project => file.endsWith(suffixes[project]))
}

/** Prints a failed test the first time it fails. */
function show(failure: Failure): void {
  const { file, name, message, seed, project } = failure
  if (found.has(`${file} ${name}`)) return
  found.set(`${file} ${name}`, failure)
  const property = /\{ seed: -?\d+, path: "[^"]*"/.exec(message)?.[0]
  const counterexample = /^Counterexample: .*$/m.exec(message)?.[0]
  console.log(`\n✗ ${file}: ${name}`)
  console.log(`  Repeat: HAULWAY_SEED=${seed} npx vitest run --project ${project} ${file}`)
  if (property) {
    console.log(`  Only the smallest case: fc.assert(property, ${property}, endOnFailure: true })`)
    console.log(`  ${counterexample ?? ''}`)
    console.log('  Keep it as an example: a separate test of this case, or fc.assert(property, { examples: [[…]] }).')
  } else {
    console.log(`  ${message.split('\n').slice(0, 3).join('\n  ')}`)
  }
}
