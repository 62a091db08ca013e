import { type Counts, conclude, inParallel, runCheck, runTests } from './steps.ts'

/**
 * The longest first. Domain and client are also checked alone, because their code can't use Node's types. Everything
 * that runs in Node is checked at once: room by room, each would check the domain and the server again.
 */
const projects = {
  'what runs in Node': 'tsconfig.node.json',
  app: 'app',
  bench: 'bench',
  client: 'client',
  domain: 'domain',
}

/** More checkers for one project would each check what it imports, at twice the cost. */
const sparing = ['--checkers', '1']

/** The fast part of `npm test`: types, lint, dead code, the rules of the repo and the pure tests. */
export async function check(): Promise<Counts[]> {
  const counts = await inParallel([
    ...Object.entries(projects).map(([name, project]) => () => {
      return runCheck(`types of ${name}`, 'tsc', ['-p', project, ...sparing])
    }),
    () => runCheck('catalogs', 'node', ['tools/check-catalogs.ts']),
    () => runCheck('dead code', 'knip', []),
    () => runCheck('code that only tests use', 'knip', ['--production', '--config', 'knip.production.jsonc']),
    () => runCheck('migrations', 'node', ['tools/check-migrations.ts']),
    () => runCheck('lock file', 'node', ['tools/setup/complete-lock.mjs', '--check']),
    () => runCheck('lock file of bench', 'node', ['tools/setup/complete-lock.mjs', 'bench', '--check']),
  ])
  // Uses all cores itself.
  counts.push(await runCheck('lint and format', 'biome', ['check', '--error-on-warnings']))
  counts.push(await runTests('unit'))
  return counts
}

if (import.meta.main) conclude(await check())
