import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { type Counts, conclude, runBench, runTests } from './steps.ts'
import { startExternalPostgres } from './tests/external-postgres.ts'

const { executablePath, env } = await findChromium()
const browser = { ...env, CHROMIUM_PATH: executablePath }

conclude([
  ...(await check()),
  await runTests('pg'),
  await testOnExternalPostgres(),
  await runTests('web', browser),
  await runTests('e2e', browser),
  // Last and alone, since it measures; not on a machine where somebody works.
  ...(process.env.CI === 'true' ? [await runBench()] : []),
])

/** The same tests once more, on a PostgreSQL that is not ours, as with DATABASE_URL. */
async function testOnExternalPostgres(): Promise<Counts> {
  const external = await startExternalPostgres()
  if (!external) {
    console.log('– pg tests on an external PostgreSQL: left out, since none is installed here (15 or newer)')
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  try {
    console.log(`The same on PostgreSQL ${external.version}:`)
    return await runTests('pg', { DATABASE_URL_TEST: external.url })
  } finally {
    external.stop()
  }
}
