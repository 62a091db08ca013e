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

const rightsChannel = 'haulway_rights'
const rightsSchema = z.object({ from: z.string(), uids: z.array(z.string()), sessionIds: z.array(z.string()) })
const idsAtOnce = 100

/**
 * Tells the other nodes whose rights have changed and which sessions are revoked, and hears it from them: where the bus
 * is of one process, this is how a removed driver or a lost phone is refused everywhere within a second. A notice that
 * is lost costs what each listener's own look at the table costs.
 * @param nodeId another for each node
 */
export async function shareRights(
  database: Sql,
  bus: Bus,
  nodeId: string,
  onError: (error: unknown) => void,
): Promise<void> {
  let isPassingOn = false
  const tell = (uids: readonly string[], sessionIds: readonly string[]) => {
    if (isPassingOn) return
    for (let i = 0; i < Math.max(uids.length, sessionIds.length); i += idsAtOnce) {
      const group = { uids: uids.slice(i, i + idsAtOnce), sessionIds: sessionIds.slice(i, i + idsAtOnce) }
      const payload = JSON.stringify({ from: nodeId, ...group })
      database`select pg_notify(${rightsChannel}, ${payload})`.catch(onError)
    }
  }
  bus.subscribe('access', ({ uids }) => tell(uids, []))
  bus.subscribe('sessions', ({ sessionIds }) => tell([], sessionIds))
  await database.listen(rightsChannel, payload => {
    try {
      const { from, uids, sessionIds } = rightsSchema.parse(JSON.parse(payload))
      if (from === nodeId) return
      // The bus calls its listeners before it returns, ours among them.
      isPassingOn = true
      if (uids.length > 0) bus.publish('access', { uids })
      if (sessionIds.length > 0) bus.publish('sessions', { sessionIds })
    } catch (error) {
      onError(error)
    } finally {
      isPassingOn = false
    }
  })
}

const probeChannel = 'haulway_probe'

/**
 * Whether this node hears what is told through PostgreSQL.
 * @returns resolves when it has heard itself
 */
export async function openProbe(database: Sql, nodeId: string): Promise<() => Promise<void>> {
  let heard: (() => void) | undefined
  await database.listen(probeChannel, payload => {
    if (payload === nodeId) heard?.()
  })
  return async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    heard = resolve
    await database`select pg_notify(${probeChannel}, ${nodeId})`
    return promise
  }
}
