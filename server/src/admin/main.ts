/** The command line for administrators: `npm run admin -- status off`. */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { findOwnSecret } from '../api-node/node-options.ts'
import { ConfigError, readConfig } from '../config.ts'
import { findEmbeddedUrl } from '../db/embedded/embedded-postgres.ts'
import { findHelp, usage, usages } from './acts.ts'
import { runDistribute } from './distribute.ts'
import { runMails } from './mails.ts'
import { runOrders } from './orders.ts'
import { runProofKeys } from './proof-keys.ts'
import { runRebuild } from './rebuild-documents.ts'
import { runAct } from './run-act.ts'

try {
  const args = process.argv.slice(2)
  const [name, ...rest] = args
  // Help needs no server, no database and no settings.
  const help = findHelp(args)
  if (help !== undefined) print(help)
  else if (name === undefined || !Object.hasOwn(usages, name)) throw new ConfigError(usage())
  else if (name === 'mails') print(await runMails(databaseUrl(), rest))
  else if (name === 'orders') print(await runOrders(databaseUrl(), authSecret(), rest))
  else if (name === 'proof-keys') print(await runProofKeys(databaseUrl(), authSecret(), rest))
  else if (name === 'rebuild-documents') print(await runRebuild(databaseUrl(), rest, print))
  else if (name === 'distribute') print(await runDistribute(databaseUrl(), rest, print))
  else print(await runAct(databaseUrl(), args, Date.now))
} catch (error) {
  const isSentence = error instanceof ConfigError || error instanceof AppError
  if (!isSentence && !(error instanceof z.ZodError)) throw error
  process.stderr.write(`${isSentence ? error.message : z.prettifyError(error)}\n`)
  process.exitCode = 1
}

/** The URL of DATABASE_URL, or of the embedded database that a running Haulway has on this machine's data folder. */
function databaseUrl(): string {
  const config = settings()
  const url = config.databaseUrl ?? findEmbeddedUrl(config.dataDir)
  if (url) return url
  throw new ConfigError(
    `No Haulway runs on the data in ${config.dataDir}. Start it first, or name its folder with HAULWAY_DATA, ` +
      'or its database with DATABASE_URL.',
  )
}

function settings() {
  return readConfig(process.env, process.getuid?.() === 0)
}

/** The secret of the nodes. */
function authSecret(): string {
  const config = settings()
  const secret = config.authSecret ?? findOwnSecret(config.dataDir)
  if (secret !== undefined) return secret
  throw new ConfigError('Set AUTH_SECRET as for the nodes: account numbers and keys are sealed with it.')
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
