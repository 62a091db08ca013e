import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'

/** More than a scope can have gained in the time that a restore threw away. */
const lostVersionsMax = 1_000_000

/**
 * After a restore, devices hold versions of a time that never was: makes each of them read its documents again.
 * @returns the number of scopes
 */
export async function resetReaders(tx: Transaction): Promise<number> {
  const rows = await tx.ask<{ scope: string }>(sql`
    update scopes set version = version + ${lostVersionsMax}::int8, purged_version = version + ${lostVersionsMax}::int8
    returning scope`)
  return rows.length
}
