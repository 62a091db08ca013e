/** Migrates a database to this code's schema. Safe when several servers start at once. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** The list of migrations. */
export const journalFile = fileURLToPath(new URL('../../migrations/meta/_journal.json', import.meta.url))
/**
 * Constraints call these functions, so they are applied before the tables, outside the generated migrations
 * (docs/decisions).
 */
export const functionsFile = fileURLToPath(new URL('./functions.sql', import.meta.url))
// Any constant works, as long as every server uses the same one.
const migrationLock = 7_203_411

/** Applies missing migrations, one server at a time. @throws when a migration fails; all its changes are rolled back */
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
