import { type Counts, conclude, inParallel, runCheck, runTests } from './steps.ts'

/** Domain and client are checked twice: their code can't use Node's types, but their tests can. */
const projects = [
  'domain',
  'domain/tsconfig.test.json',
  'client',
  'client/tsconfig.test.json',
  'demo',
  'server',
  'app',
  'e2e',
  'tools',
  'bench',
]

/** The fast part of `npm test`: types, lint, dead code, the rules of the repo and the pure tests. */
export async function check(): Promise<Counts[]> {
  const counts = await inParallel(
    projects.map(project => () => runCheck(`types of ${project}`, 'tsc', ['-p', project])),
  )
  counts.push(await runCheck('lint and format', 'biome', ['check', '--error-on-warnings']))
  counts.push(await runCheck('dead code', 'knip', []))
  counts.push(await runCheck('code that only tests use', 'knip', ['--production', '--config', 'knip.production.jsonc']))
  counts.push(await runCheck('lock file', 'node', ['tools/setup/complete-lock.mjs', '--check']))
  counts.push(await runCheck('lock file of bench', 'node', ['tools/setup/complete-lock.mjs', 'bench', '--check']))
  counts.push(await runCheck('migrations', 'node', ['tools/check-migrations.ts']))
  counts.push(await runCheck('catalogs', 'node', ['tools/check-catalogs.ts']))
  counts.push(await runTests('unit'))
  return counts
}

if (import.meta.main) conclude(await check())
