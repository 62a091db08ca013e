/**
 * Hints sent by PostgreSQL: a process without a bus, such as the admin command line, wakes the nodes by NOTIFY.
 * PostgreSQL delivers it after the commit, so the changes that the hint announces are already there.
 */
import { secondMs } from '@haulway/domain/time.ts'
import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import { type NodeMessages, nodeMessageChannel, nodeMessageOf, topicBytesMax } from '../node-messages.ts'
import type { ScopeVersions } from '../scope-versions.ts'
import type { Bus } from './bus.ts'
import type { HintLink } from './share-hints.ts'

const payloadSchema = z.record(z.string(), z.int())

/** PostgreSQL allows 8,000 bytes. Subscribers learn of versions in a larger hint from their next heartbeat. */
const textBytesMax = 7900 - topicBytesMax

/** Announces new versions of scopes to all nodes when the transaction commits. */
export async function notifyVersions(tx: Transaction, versions: ScopeVersions): Promise<void> {
  const payload = JSON.stringify(versions)
  if (Buffer.byteLength(payload) > textBytesMax) return
  await tx.ask(sql`select pg_notify(${nodeMessageChannel}, ${nodeMessageOf('versions', payload)})`)
}

/** Passes these hints on to this node's bus. */
export function listenToNotify(nodeMessages: NodeMessages, bus: Bus, onError: (error: unknown) => void): void {
  nodeMessages.listen('versions', payload => {
    try {
      bus.publish('versions', payloadSchema.parse(JSON.parse(payload)))
    } catch (error) {
      onError(error)
    }
  })
}

const rightsSchema = z.object({ from: z.string(), uids: z.array(z.string()), sessionIds: z.array(z.string()) })
const idsAtOnce = 100

type Rights = z.infer<typeof rightsSchema>

/** Announces to all nodes, when the transaction commits, the users whose rights it has changed. */
export async function notifyAccess(tx: Transaction, uids: readonly string[]): Promise<void> {
  for (const some of groupsOf(uids)) await notifyRights(tx, { from: '', uids: some, sessionIds: [] })
}

/** Announces to all nodes, when the transaction commits, the sessions that it has ended. */
export async function notifySessions(tx: Transaction, sessionIds: readonly string[]): Promise<void> {
  for (const some of groupsOf(sessionIds)) await notifyRights(tx, { from: '', uids: [], sessionIds: some })
}

async function notifyRights(tx: Transaction, rights: Rights): Promise<void> {
  await tx.ask(sql`select pg_notify(${nodeMessageChannel}, ${nodeMessageOf('rights', JSON.stringify(rights))})`)
}

/** So few ids at once that a notification has room for them. */
function groupsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, nth) =>
    ids.slice(nth * idsAtOnce, (nth + 1) * idsAtOnce),
  )
}

/**
 * Sends revoked sessions to the other nodes, and receives theirs and changes of rights: this is how a removed driver or
 * a lost phone is refused on every node within a second. If a notification is lost, the next heartbeat makes up for it,
 * since it reads the rights of each stream.
 * @param nodeId unique for each node
 */
export function shareRights(
  database: Sql,
  nodeMessages: NodeMessages,
  bus: Bus,
  nodeId: string,
  onError: (error: unknown) => void,
): void {
  let isPassingOn = false
  bus.subscribe('sessions', ({ sessionIds }) => {
    if (isPassingOn) return
    for (const some of groupsOf(sessionIds)) {
      const rights = JSON.stringify({ from: nodeId, uids: [], sessionIds: some } satisfies Rights)
      database`select pg_notify(${nodeMessageChannel}, ${nodeMessageOf('rights', rights)})`.catch(onError)
    }
  })
  nodeMessages.listen('rights', payload => {
    try {
      const { from, uids, sessionIds } = rightsSchema.parse(JSON.parse(payload))
      if (from === nodeId) return
      // Publishing calls the listeners, including ours above, before it returns.
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

/** Carries texts between nodes that have nothing but their database in common. */
export function openNotifyLink(database: Sql, nodeMessages: NodeMessages, topic: 'hints' | 'strangers'): HintLink {
  return {
    bytesMax: textBytesMax,
    send: text => database`select pg_notify(${nodeMessageChannel}, ${nodeMessageOf(topic, text)})`,
    listen: async (onText, onGap) => nodeMessages.listen(topic, onText, onGap),
  }
}

const probeMs = 3 * secondMs

/**
 * Whether this node receives what is sent through PostgreSQL.
 * @returns sends a notification and resolves when this node has received it; fails after 3 s without. If the node could
 * not listen at that time, it is sent again as soon as it can.
 */
export function openProbe(database: Sql, nodeMessages: NodeMessages, nodeId: string): () => Promise<void> {
  let onReceived: (() => void) | undefined
  const send = () => database`select pg_notify(${nodeMessageChannel}, ${nodeMessageOf('probe', nodeId)})`
  const onPayload = (payload: string) => {
    if (payload === nodeId) onReceived?.()
  }
  nodeMessages.listen('probe', onPayload, () => {
    if (onReceived) send().catch(() => {})
  })
  return async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    onReceived = resolve
    await send()
    // A notification that is lost never comes, and the next probe sends another one.
    const timer = setTimeout(() => reject(new Error('the notification did not arrive')), probeMs)
    return promise.finally(() => clearTimeout(timer))
  }
}
