import { availableParallelism } from 'node:os'
import path from 'node:path'
import type {} from '@haulway/domain/seed.fixture.ts'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findInstalledChromium } from '../chromium.ts'

const root = path.join(import.meta.dirname, '../..')
const postgresSetup = path.join(import.meta.dirname, 'postgres-setup.ts')
const appSetup = path.join(import.meta.dirname, 'app-setup.ts')
const propertiesSetup = path.join(root, 'domain/src/properties.fixture.ts')
const notOurs = ['**/node_modules/**', '**/dist/**']

/**
 * Every test that draws numbers draws them by this seed (`domain/src/seed.fixture.ts`): the recorded one, so that a run
 * repeats itself, or the one given. `npm run explore` gives fresh ones.
 */
const seeded = { provide: { seed: Number(process.env.HAULWAY_SEED ?? 20_261_122) } }

/** Each core has a file of its own to test; more than four browsers or servers at once would only wait for the disk. */
const workers = Math.min(availableParallelism(), 4)

/** Who waits for a mail or a restart leaves a core idle: one file more than there are cores makes use of it. */
const waitingWorkers = Math.min(availableParallelism() + 1, 4)

/** The servers that tests start, some twenty in a run, need not be compiled by each of them anew. */
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules/.cache/node')

/** What is waited for may take its time on a busy machine; what never comes fails all the same. */
const patient = { poll: { timeout: 30_000 } }

/**
 * The files that one worker takes share its modules: a server's worth of them, read anew for each file, cost as much as
 * its tests. No module of ours keeps a state by which one file could tell that another was before it.
 */
const shared = { isolate: false }

/** `npm test` has found or fetched a Chromium before and names it; else the machine's own is taken. */
const chromium = findInstalledChromium()

const web = {
  extends: './app/vite.config.ts',
  root: './app',
  test: {
    name: 'web',
    ...seeded,
    include: ['src/**/*.web.test.tsx'],
    exclude: notOurs,
    testTimeout: 60_000,
    expect: patient,
    maxWorkers: workers,
    sequence: { groupOrder: 2 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromium ?? {} }),
      instances: [{ browser: 'chromium' }],
    },
  },
} satisfies TestProjectInlineConfiguration

/**
 * What is run once more on a PostgreSQL that is given, as with DATABASE_URL: each kind of statement that depends on the
 * database's version or settings (migrations, locks, jsonb, geography by hand, job queue, packed rows).
 */
const onGivenPostgres = [
  '**/{transaction,save-row,test-database,command,commands,forgetting,ledger}.pg.test.ts',
  '**/{work,board,load,truck,member,people,geo-pin,notification,rebuild-documents}.pg.test.ts',
  '**/{tracking,track-rows,load-track,truck-positions,document-pages,sign-in,create-user}.pg.test.ts',
]

/** Files that take as long as many others. Begun first, they end beside them, and not after them. */
const long = [
  ...['track.e2e', 'routes.e2e', 'story.e2e', 'deep-links.e2e', 'point-queue-kills.web'],
  ...[
    'interleavings.pg',
    'load-clocks.pg',
    'tracking-faults.pg',
    'embedded-postgres.pg',
    'kill.pg',
    'jobs-kill.pg',
    'call-rights.pg',
  ],
].map(name => `/${name}.`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.some(name => moduleId.includes(name))
    return [...sorted.filter(isLong), ...sorted.filter(spec => !isLong(spec))]
  }
}

/** One project for each environment, named by the file's suffix; one group runs after the other. */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,client,demo,server,app,e2e,tools}/**/*.test.{ts,tsx}'],
          exclude: [...notOurs, '**/*.{pg,web}.test.{ts,tsx}'],
          setupFiles: [propertiesSetup],
          ...seeded,
          ...shared,
          maxWorkers: workers,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'pg',
          include: process.env.DATABASE_URL_TEST
            ? onGivenPostgres
            : ['{client,demo,server,app,e2e,tools}/**/*.pg.test.ts'],
          exclude: notOurs,
          globalSetup: postgresSetup,
          setupFiles: [propertiesSetup],
          ...seeded,
          ...shared,
          maxWorkers: waitingWorkers,
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
          ...seeded,
          ...shared,
          maxWorkers: workers,
          testTimeout: 300_000,
          expect: patient,
          hookTimeout: 300_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
