/** Before each test file: every property draws by the run's seed, and names it when it fails. */
import fc from 'fast-check'
import { testSeed } from './seed.fixture.ts'

/** `npm run explore` tries more cases of each property that does not say how many. */
const runsTimes = Number(process.env.HAULWAY_RUNS_TIMES ?? 1)

fc.configureGlobal({ seed: testSeed, numRuns: 100 * runsTimes })
