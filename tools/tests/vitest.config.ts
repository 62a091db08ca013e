import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type {} from '@haulway/domain/eventually.fixture.ts'
import type {} from '@haulway/domain/seed.fixture.ts'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type InlineConfig, type Reporter, type TestSpecification } from 'vitest/node'
import { findInstalledChromium } from '../chromium.ts'

const root = path.join(import.meta.dirname, '../..')
const postgresSetup = path.join(import.meta.dirname, 'postgres-setup.ts')
const appSetup = path.join(import.meta.dirname, 'app-setup.ts')
const webSetup = path.join(root, 'app/src/ui/fresh-page.fixture.ts')
const cheapPasswords = path.join(root, 'server/src/testing/cheap-passwords.fixture.ts')
const pagesSetup = path.join(root, 'e2e/testing/print-pages.ts')
const englishSetup = path.join(root, 'app/src/ui/format/english.fixture.ts')
const propertiesSetup = path.join(root, 'domain/src/properties.fixture.ts')
const notOurs = ['**/node_modules/**', '**/dist/**']

/**
 * How long a test waits for what it expects. On a busy machine that can take long, so no test has a limit of its own:
 * this one only ends a test that waits in vain. Set for `expect.poll`, `eventually` and the pages of e2e.
 */
const patienceMs = 120_000
const patient = { poll: { timeout: patienceMs } }
/** For every test, including those that try a thousand things. */
const testTimeout = 10 * patienceMs

/**
 * The seed of every test that uses random numbers (`domain/src/seed.fixture.ts`): a fixed one, so that each run is the
 * same, or the one in HAULWAY_SEED. `npm run explore` passes fresh ones.
 */
const seeded = { provide: { seed: Number(process.env.HAULWAY_SEED ?? 20_261_122), patienceMs } }

/** One test file per core, but at most four: more browsers or servers at once would only wait for the disk. */
const workers = Math.min(availableParallelism(), 4)

/** More files than there are cores, because a test that waits for an email or a restart leaves its core idle. */
const waitingWorkers = Math.min(availableParallelism() + 1, 4)

/** Caches compiled code for the servers that tests start, about twenty in a run. */
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node')

/**
 * All test files of one worker share its modules: loading a server's modules again for each file takes as long as the
 * tests. No module of ours keeps state that one file could see from another. Files of browser tests share a browser,
 * but no context of it.
 */
const shared = { isolate: false }

/** `npm test` finds or installs a Chromium and sets CHROMIUM_PATH; without it, an installed one is used. */
const chromium = findInstalledChromium()

const web = {
  extends: './app/vite.config.ts',
  root: './app',
  test: {
    name: 'web',
    provide: { ...seeded.provide, killedPoints: Number(process.env.HAULWAY_KILLED_POINTS ?? 12_000) },
    include: ['src/**/*.web.test.tsx'],
    exclude: notOurs,
    setupFiles: [webSetup],
    testTimeout,
    expect: patient,
    maxWorkers: workers,
    sequence: { groupOrder: 2 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Without it, an expectation of an element waits as long as the whole test may take.
      provider: playwright({ launchOptions: chromium ?? {}, actionTimeout: patienceMs }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies TestProjectInlineConfiguration

/**
 * The tests that run again on an external PostgreSQL: every kind of statement that depends on the database's version or
 * settings (migrations, locks, jsonb, distances in SQL, job queue, packed rows).
 */
const onExternalPostgres = [
  '**/{transaction,save-row,test-database,command,commands,forgetting,ledger}.pg.test.ts',
  '**/{work,board,load,truck,member,people,geo-pin,notification,rebuild-documents}.pg.test.ts',
  '**/{tracking,track-rows,load-track,truck-positions,document-pages,sign-in,create-user}.pg.test.ts',
]

/** Files that take as long as many others. They are started first, so that the run does not end waiting for them. */
const longBySuffix = {
  e2e: [
    'demo',
    'story',
    'pages-office',
    'pages-field',
    'routes',
    'start-trouble',
    'track',
    'deep-links',
    'attachments',
    'sign-in',
    'money',
    'live-config',
    'members',
  ],
  web: ['forms', 'web-tracker', 'point-queue-kills'],
  pg: [
    'call-rights',
    'interleavings',
    'load-clocks',
    'tracking-faults',
    'nodes',
    'kill',
    'morning',
    'injections',
    'jobs-kill',
    'client-package',
    'embedded-postgres',
    'database-lost',
    'admin',
    'made-ids',
    'stepping-clock',
    'streams',
    'document-pages',
    'pay-properties',
    'tracking-kill',
    'testimony',
    'drain',
    'nats-trouble',
    'database-failover',
    'database-slow',
  ],
}
const long = Object.entries(longBySuffix).flatMap(([suffix, names]) => names.map(name => `/${name}.${suffix}.`))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some(name => moduleId.includes(name))
    return [...sorted.filter(isLong), ...sorted.filter(spec => !isLong(spec))]
  }
}

/**
 * On connecting, the driver reads the types of arrays, and no one waits for that query. If a test kills PostgreSQL at
 * that moment, a node keeps running (`server/src/main.ts`), and so does a test that runs one.
 */
function isOfConnecting(error: object): boolean {
  if (!('code' in error && 'query' in error)) return false
  return /^(ECONN|CONNECTION_)/.test(String(error.code)) && String(error.query).includes('pg_catalog.pg_type')
}

type Reporters = NonNullable<InlineConfig['reporters']>

/** A reporter that writes the errors that no test caught to a file, as a JSON array of sentences. */
function strayErrors(file: string): Reporter {
  return {
    onTestRunEnd: (_modules, errors) =>
      writeFileSync(file, JSON.stringify(errors.map(({ name, message }) => `${name ?? 'Error'}: ${message}`))),
  }
}

/** What `tools/steps.ts` reads after a run. */
const { HAULWAY_REPORT: report, HAULWAY_STRAY_ERRORS: stray } = process.env
const reporters: Reporters =
  report && stray ? ['dot', ['json', { outputFile: report }], strayErrors(stray)] : ['default']

/** One project for each environment, named by the file's suffix; one group runs after the other. */
export default defineConfig({
  root,
  test: {
    reporters,
    sequence: { sequencer: LongestFirst },
    onUnhandledError: error => !isOfConnecting(error),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,client,demo,server,app,e2e,tools}/**/*.test.{ts,tsx}'],
          exclude: [...notOurs, '**/*.{pg,web}.test.{ts,tsx}'],
          setupFiles: [propertiesSetup, englishSetup],
          ...seeded,
          ...shared,
          maxWorkers: workers,
          testTimeout,
          expect: patient,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'pg',
          include:
            process.env.DATABASE_URL_TEST && !process.env.CITUS_WORKERS_TEST
              ? onExternalPostgres
              : ['{client,demo,server,app,e2e,tools}/**/*.pg.test.ts'],
          exclude: notOurs,
          globalSetup: postgresSetup,
          setupFiles: [propertiesSetup, cheapPasswords],
          ...seeded,
          ...shared,
          maxWorkers: waitingWorkers,
          testTimeout,
          expect: patient,
          hookTimeout: testTimeout,
          sequence: { groupOrder: 1 },
        },
      },
      web,
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: notOurs,
          globalSetup: [appSetup, postgresSetup],
          setupFiles: [cheapPasswords, pagesSetup],
          ...seeded,
          ...shared,
          maxWorkers: waitingWorkers,
          testTimeout,
          expect: patient,
          hookTimeout: testTimeout,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
