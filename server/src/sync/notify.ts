/**
 * Hints through PostgreSQL itself: a process with no bus, such as the admin command line, wakes the nodes by NOTIFY.
 * PostgreSQL delivers it after the commit, so what the hint tells of is there.
 */
import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { Transaction } from '../db/database.ts'
import type { Bus } from './bus.ts'
import type { ScopeVersions } from './publish.ts'

const channel = 'haulway'
const payloadSchema = z.record(z.string(), z.int())

/** PostgreSQL takes up to 8,000 bytes; beyond that, subscribers see by their heartbeats that there is more. */
const payloadBytesMax = 7900

/** Tells all nodes, when the transaction commits, that scopes have moved on. */
export async function notifyVersions(tx: Transaction, versions: ScopeVersions): Promise<void> {
  const payload = JSON.stringify(versions)
  if (Buffer.byteLength(payload) <= payloadBytesMax) await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
}

/** Passes such hints on to this node's bus, until the database is closed. */
export async function listenToNotify(database: Sql, bus: Bus, onError: (error: unknown) => void): Promise<void> {
  await database.listen(channel, payload => {
    try {
      bus.publish('versions', payloadSchema.parse(JSON.parse(payload)))
    } catch (error) {
      onError(error)
    }
  })
}
