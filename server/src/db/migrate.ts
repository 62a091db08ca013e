/** Migrates a database to this code's schema. Safe when several servers start at once. */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { secondMs } from '@haulway/domain/time.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { sqlState } from './failures.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** The list of migrations. */
export const journalFile = fileURLToPath(new URL('../../migrations/meta/_journal.json', import.meta.url))
/**
 * Constraints call some of these functions, so a new database gets them before the generated migrations. Any other gets
 * them afterwards: nodes that run during the migration would call functions that use what is not there yet.
 */
export const functionsFile = fileURLToPath(new URL('./functions.sql', import.meta.url))
// Any constant works, as long as every server uses the same one.
const migrationLock = 7_203_411

type MigrateOptions = {
  migrationsFolder: string
  functionsFile: string
  /** While a migration waits for a table, everything else that needs the table waits behind it, so not for long. */
  lockTimeoutMs: number
  pauseMs: number
  triesMax: number
}

const defaults: MigrateOptions = {
  migrationsFolder,
  functionsFile,
  lockTimeoutMs: 3 * secondMs,
  pauseMs: 5 * secondMs,
  triesMax: 20,
}

/** Applies missing migrations, one server at a time. @throws when a migration fails; all its changes are rolled back */
export async function migrate(url: string, options: Partial<MigrateOptions> = {}): Promise<void> {
  const { migrationsFolder, functionsFile, lockTimeoutMs, ...tries } = { ...defaults, ...options }
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    const functions = await readFile(functionsFile, 'utf8')
    const isNew = !(await hasFunctions(sql))
    if (isNew) await sql.unsafe(functions)
    await sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, false)`
    await untilLocked(() => applyMigrations(drizzle(sql), { migrationsFolder }), tries)
    if (!isNew) await renewFunctions(sql, functions)
  } finally {
    await sql.end()
  }
}

/** The version of the functions in a file. */
export function functionsVersionOf(text: string): number {
  const [, version] = /function functions_version\(\)[^;]*'select (\d+)'/.exec(text) ?? []
  if (version === undefined) throw new Error('The functions have no version.')
  return Number(version)
}

/** A node of the last release that starts again during an update leaves the functions of the new one alone. */
async function renewFunctions(sql: postgres.Sql, text: string): Promise<void> {
  const [row] = await sql<{ version: number }[]>`select functions_version() as version`
  if ((row?.version ?? 0) <= functionsVersionOf(text)) await sql.unsafe(text)
}

async function hasFunctions(sql: postgres.Sql): Promise<boolean> {
  const [held] = await sql`select where to_regprocedure('functions_version()') is not null`
  return held !== undefined
}

async function untilLocked(
  run: () => Promise<void>,
  { pauseMs, triesMax }: Pick<MigrateOptions, 'pauseMs' | 'triesMax'>,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (sqlState(error) !== '55P03') throw error
      if (attempt === triesMax) throw new Error(lockedSentence, { cause: error })
      await sleep(pauseMs)
    }
  }
}

const lockedSentence = 'A migration could not lock a table: a transaction holds it for long. End that transaction.'
