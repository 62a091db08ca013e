import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { reportCensus } from './census/census.ts'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { type Counts, conclude, runBench, runTests } from './steps.ts'
import { startExternalPostgres } from './tests/external-postgres.ts'

const { executablePath, env } = await findChromium()
const browser = { ...env, CHROMIUM_PATH: executablePath }

conclude([
  ...(await check()),
  ...(await testOnPostgres()),
  await testOnExternalPostgres(),
  await runTests('web', browser),
  await runTests('e2e', browser),
  // Last and alone, because it measures time; only in CI, because other work on the machine would distort it.
  ...(process.env.CI === 'true' ? [await runBench()] : []),
])

/** Runs the pg tests, and takes the census of the statements that they sent. */
async function testOnPostgres(): Promise<Counts[]> {
  const statements = mkdtempSync(path.join(tmpdir(), 'haulway-statements-'))
  try {
    return [await runTests('pg', { HAULWAY_STATEMENTS: statements }), await reportCensus(statements, true)]
  } finally {
    rmSync(statements, { recursive: true, force: true })
  }
}

/** Runs part of the pg tests again on an installed PostgreSQL, as with DATABASE_URL. */
async function testOnExternalPostgres(): Promise<Counts> {
  const external = await startExternalPostgres()
  if (!external) {
    console.log('– pg tests on an external PostgreSQL: skipped, because none is installed here (15 or newer)')
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  try {
    console.log(`The same on PostgreSQL ${external.version}:`)
    return await runTests('pg', { DATABASE_URL_TEST: external.url })
  } finally {
    external.stop()
  }
}
