/** The command line for those who run Haulway: `npm run admin -- status off`. */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { ConfigError, readConfig } from '../config.ts'
import { findEmbeddedUrl } from '../db/embedded-postgres.ts'
import { runRebuild } from './rebuild-documents.ts'
import { runAct } from './run-act.ts'

try {
  const [name, ...words] = process.argv.slice(2)
  const outcome =
    name === 'rebuild-documents'
      ? await runRebuild(databaseUrl(), words, say)
      : await runAct(databaseUrl(), process.argv.slice(2), Date.now)
  say(outcome)
} catch (error) {
  const isSentence = error instanceof ConfigError || error instanceof AppError
  if (!isSentence && !(error instanceof z.ZodError)) throw error
  process.stderr.write(`${isSentence ? error.message : z.prettifyError(error)}\n`)
  process.exitCode = 1
}

/** The database of DATABASE_URL, or the embedded one of the Haulway that runs on this machine's data folder. */
function databaseUrl(): string {
  const config = readConfig(process.env, process.getuid?.() === 0)
  const url = config.databaseUrl ?? findEmbeddedUrl(config.dataDir)
  if (url) return url
  throw new ConfigError(
    `No Haulway runs on the data in ${config.dataDir}. Start it first, or name its folder with HAULWAY_DATA, ` +
      'or its database with DATABASE_URL.',
  )
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
