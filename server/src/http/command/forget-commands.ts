/** Removes the keys of commands that no one can still repeat. */
import { dayMs } from '@haulway/domain/time.ts'
import { and, eq, lt } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Database } from '../../db/database.ts'
import { commands } from './commands.table.ts'

/** A repeat gets the same answer for this long. A device may be without a network for 14 days. */
export const commandsKeptMs = 30 * dayMs
/** Removed in steps, so that no command waits behind one long deletion. */
const rowsAtOnce = 2_000

/** @returns the number of removed commands: those received longer ago than `commandsKeptMs` */
export async function forgetCommands(database: Database, nowMs: number): Promise<number> {
  const before = nowMs - commandsKeptMs
  for (let removed = 0; ; ) {
    const old = await database.orm
      .select({ actor: commands.actor, key: commands.key })
      .from(commands)
      .where(lt(commands.receivedAt, before))
      .orderBy(commands.receivedAt)
      .limit(rowsAtOnce)
    // By actor, since Citus has an actor's commands on one node; sorted, so that two nodes don't collide.
    const byActor = Map.groupBy(old, ({ actor }) => actor)
    for (const actor of [...byActor.keys()].sort()) {
      const keys = (byActor.get(actor) ?? []).map(({ key }) => key)
      const isOld = and(eq(commands.actor, actor), anyOf(commands.key, keys))
      removed += (await database.orm.delete(commands).where(isOld).returning({ key: commands.key })).length
    }
    if (old.length < rowsAtOnce) return removed
  }
}
