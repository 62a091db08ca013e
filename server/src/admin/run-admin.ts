/** The command line for administrators, apart from its process: its commands, and a sentence for whatever fails. */
import { AppError } from '@haulway/domain/errors.ts'
import { z } from 'zod'
import { findOwnSecret } from '../api-node/node-options.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { findEmbeddedUrl } from '../db/embedded/embedded-postgres.ts'
import { isConnectionLost } from '../db/failures.ts'
import { findHelp, usage, usages } from './acts.ts'
import { runDistribute } from './distribute.ts'
import { runMails } from './mails.ts'
import { runOrders } from './orders.ts'
import { runProofKeys } from './proof-keys.ts'
import { runRebuild } from './rebuild-documents.ts'
import { runAct, UnfinishedError } from './run-act.ts'

type Terminal = {
  environment: Record<string, string | undefined>
  print: (sentence: string) => void
  complain: (sentence: string) => void
}

/** @returns the exit code: 1 after a sentence that says what failed, otherwise 0 */
export async function runAdmin(args: string[], terminal: Terminal): Promise<0 | 1> {
  try {
    terminal.print(await answer(args, terminal))
    return 0
  } catch (error) {
    terminal.complain(sentenceOf(error))
    return 1
  }
}

async function answer(args: string[], { environment, print }: Terminal): Promise<string> {
  const [name, ...rest] = args
  // Help needs no server, no database and no settings.
  const help = findHelp(args)
  if (help !== undefined) return help
  if (name === undefined || !Object.hasOwn(usages, name)) throw new ConfigError(usage())
  const config = readConfig(environment, process.getuid?.() === 0)
  const url = databaseUrl(config)
  if (name === 'emails') return runMails(url, rest)
  if (name === 'orders') return runOrders(url, authSecret(config), rest)
  if (name === 'proof-keys') return runProofKeys(url, authSecret(config), rest)
  if (name === 'rebuild-documents') return runRebuild(url, rest, print)
  if (name === 'distribute') return runDistribute(url, rest, print)
  return runAct(url, args, Date.now)
}

/** The URL of DATABASE_URL, or of the embedded database that a running Haulway has on this machine's data folder. */
function databaseUrl(config: Config): string {
  const url = config.databaseUrl ?? findEmbeddedUrl(config.dataDir)
  if (url) return url
  throw new ConfigError(
    `Haulway isn't running on the data in ${config.dataDir}. Start it, or set HAULWAY_DATA to its folder ` +
      'or DATABASE_URL to its database.',
  )
}

/** The secret of the nodes. */
function authSecret(config: Config): string {
  const secret = config.authSecret ?? findOwnSecret(config.dataDir)
  if (secret !== undefined) return secret
  throw new ConfigError('Set AUTH_SECRET as for the nodes: account numbers and keys are sealed with it.')
}

/** What failed, for the person at the terminal: never a stack, a statement or its values. */
export function sentenceOf(error: unknown): string {
  if ([ConfigError, AppError, UnfinishedError].some(kind => error instanceof kind)) return (error as Error).message
  if (error instanceof z.ZodError) return z.prettifyError(error)
  const reason = reasonOf(error)
  if (isConnectionLost(error)) return `The database can't be reached, or it ended the connection: ${reason}`
  return `The command failed: ${reason}`
}

/** The first line of what caused it: an error of a statement wraps PostgreSQL's own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const [line] = error.message.split('\n')
  return line || ('code' in error ? String(error.code) : error.name)
}
