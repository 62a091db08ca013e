/** Runs before each test file: every property uses the run's seed, and reports it when it fails. */
import fc from 'fast-check'
import { testSeed } from './seed.fixture.ts'

/** `npm run explore` tries more cases of each property without its own number of runs. */
export const runsTimes = Number(process.env.HAULWAY_RUNS_TIMES ?? 1)

fc.configureGlobal({ seed: testSeed, numRuns: 100 * runsTimes })
