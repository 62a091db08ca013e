/** Brings a database to this code's schema. Safe when several servers start at once. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Which migrations there are. */
export const journalFile = fileURLToPath(new URL('../../migrations/meta/_journal.json', import.meta.url))
/** What constraints call must stand before the tables, and stands apart from generated files (docs/decisions). */
export const functionsFile = fileURLToPath(new URL('./functions.sql', import.meta.url))
// Any constant will do; it only has to be the same on every server.
const migrationLock = 7_203_411

/** Applies what is missing, one server at a time. @throws when a migration fails; nothing of it is kept */
export async function migrate(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${migrationLock})`
    await sql.unsafe(await readFile(functionsFile, 'utf8'))
    await applyMigrations(drizzle(sql), { migrationsFolder })
  } finally {
    await sql.end()
  }
}
