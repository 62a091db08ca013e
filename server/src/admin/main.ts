/** The command line for those who run Haulway: `npm run admin -- status off`. */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { ConfigError, readConfig } from '../config.ts'
import { findEmbeddedUrl } from '../db/embedded/embedded-postgres.ts'
import { findHelp, usage, usages } from './acts.ts'
import { runRebuild } from './rebuild-documents.ts'
import { runAct } from './run-act.ts'

try {
  const all = process.argv.slice(2)
  const [name, ...words] = all
  // Asking what there is needs no server, no database and no settings.
  const help = findHelp(all)
  if (help !== undefined) say(help)
  else if (name === undefined || !Object.hasOwn(usages, name)) throw new ConfigError(usage())
  else if (name === 'rebuild-documents') say(await runRebuild(databaseUrl(), words, say))
  else say(await runAct(databaseUrl(), all, Date.now))
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
