import { type Counts, conclude, runCheck, runTests } from './steps.ts'

const workspaces = ['domain', 'server', 'app', 'e2e', 'tools']

/** The fast part of `npm test`: types, lint, dead code, the rules of the repo and the pure tests. */
export async function check(): Promise<Counts[]> {
  const counts: Counts[] = []
  for (const workspace of workspaces) counts.push(await runCheck(`types of ${workspace}`, 'tsc', ['-p', workspace]))
  counts.push(await runCheck('lint and format', 'biome', ['check', '--error-on-warnings']))
  counts.push(await runCheck('dead code', 'knip', []))
  counts.push(await runCheck('lock file', 'node', ['tools/setup/complete-lock.mjs', '--check']))
  counts.push(await runCheck('migrations', 'node', ['tools/check-migrations.ts']))
  counts.push(await runTests('unit'))
  return counts
}

if (import.meta.main) conclude(await check())
