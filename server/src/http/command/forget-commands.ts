/** Removes the keys of commands that no one can still repeat. */
import { dayMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'

/** A repeat gets the same answer for this long (design: calls). A device may be without a network for 14 days. */
export const commandsKeptMs = 30 * dayMs
/** Removed in steps, so that no command waits behind one long deletion. */
const rowsAtOnce = 2_000

/** @returns the number of removed commands: those received longer ago than `commandsKeptMs` */
export async function forgetCommands(database: Database, nowMs: number): Promise<number> {
  const before = nowMs - commandsKeptMs
  for (let removed = 0; ; ) {
    const rows = await database.orm.execute(sql`
      with old as materialized (
        select actor, key from commands where received_at < ${before}
        order by received_at limit ${rowsAtOnce} for update skip locked)
      delete from commands using old where commands.actor = old.actor and commands.key = old.key
      returning 1`)
    removed += rows.length
    if (rows.length < rowsAtOnce) return removed
  }
}
