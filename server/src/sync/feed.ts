/**
 * Feeds: changes of a scope are read once and sent to all its listeners. A listener that is not at the feed's version
 * reads the changes it needs separately, so hints may be lost, late or repeated.
 */

import { bodyFor, liveDocumentsMax, type WireDocument } from '@haulway/domain/document/document.ts'
import type { Audience, Scope } from '@haulway/domain/document/scope.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { Sql } from 'postgres'
import type { Published } from './publish.ts'

/** A listener to a scope. `version` is what the listener holds; only this file advances it. */
export type Listener = {
  scope: Scope
  audience: Audience
  version: number
  send: (message: SubscriptionMessage) => void
}

export type Feeds = {
  /** Brings the listener up to date, then keeps it so. Without a `version` the listener first gets a snapshot. */
  listen: (listener: Omit<Listener, 'version'> & { version: number | undefined }) => Promise<() => void>
  /** Sends what this process has published to listeners that hold the version just before it. */
  take: (published: Published) => void
  /** Reports new versions of scopes. */
  wake: (versions: Record<string, number>) => void
  /** The number of listeners, including those still starting. */
  count: () => number
}

type Feed = {
  listeners: Set<Listener>
  /** The number of listeners, including those still starting: the feed exists while there are any. */
  users: number
  version: number
  wanted: number
  reading: Promise<void> | undefined
}

export type FeedParts = {
  sql: Sql
  /** ms; a snapshot leaves out documents whose `liveUntil` has passed by then. */
  clock: () => number
  onError: (error: unknown) => void
  /** Called when a scope's new version has been sent to its listeners, with how late that is after the change. */
  onDelivered: (lagMs: number) => void
}

export function openFeeds(parts: FeedParts): Feeds {
  const feeds = new Map<Scope, Feed>()
  const { sql, clock } = parts
  const leave = (scope: Scope, feed: Feed) => {
    feed.users--
    if (feed.users === 0) feeds.delete(scope)
  }
  return {
    listen: async request => {
      const listener: Listener = { ...request, version: request.version ?? -1 }
      const feed = feeds.get(request.scope) ?? newFeed()
      feeds.set(request.scope, feed)
      // From here on the feed receives hints, so it misses nothing published while the new listener reads.
      feed.users++
      try {
        const start = await openListener(sql, listener, clock())
        if (feed.listeners.size === 0) feed.version = Math.max(feed.version, start)
        feed.listeners.add(listener)
        await catchUp(sql, listener, feed.version)
        if (feed.wanted > feed.version) readFurther(parts, request.scope, feed)
      } catch (error) {
        feed.listeners.delete(listener)
        leave(request.scope, feed)
        throw error
      }
      return () => {
        if (feed.listeners.delete(listener)) leave(request.scope, feed)
      }
    },
    take: ({ versions, changes }) => {
      for (const [scope, to] of Object.entries(versions) as [Scope, number][]) {
        const feed = feeds.get(scope)
        // Read anything that is not the very next version or arrives during a read: the hint that follows triggers it.
        if (!feed || feed.reading || feed.listeners.size === 0 || feed.version !== to - 1) continue
        feed.version = to
        feed.wanted = Math.max(feed.wanted, to)
        const step = { from: to - 1, to, changes: changes[scope] ?? [], ageMs: 0, knownAt: performance.now() }
        work(parts, scope, feed, () => deliver(parts, feed, step))
      }
    },
    wake: versions => {
      for (const [scope, version] of Object.entries(versions) as [Scope, number][]) {
        const feed = feeds.get(scope)
        if (!feed || version <= feed.version) continue
        feed.wanted = Math.max(feed.wanted, version)
        readFurther(parts, scope, feed)
      }
    },
    count: () => [...feeds.values()].reduce((sum, feed) => sum + feed.users, 0),
  }
}

type Delivery = Pick<FeedParts, 'sql' | 'onError' | 'onDelivered'>

function readFurther(parts: Delivery, scope: Scope, feed: Feed): void {
  work(parts, scope, feed, async () => {
    while (feed.wanted > feed.version && feed.listeners.size > 0) {
      const { to, changes, ageMs } = await readChanges(parts.sql, scope, feed.version)
      const from = feed.version
      feed.version = Math.max(to, from)
      if (feed.wanted > to && to === from) feed.wanted = to
      await deliver(parts, feed, { from, to, changes, ageMs, knownAt: performance.now() })
    }
  })
}

/** Runs one task at a time for each feed. Versions that arrive meanwhile are read after it. */
function work(parts: Delivery, scope: Scope, feed: Feed, task: () => Promise<void>): void {
  if (feed.reading) return
  const done = (isMoreWanted: boolean) => {
    feed.reading = undefined
    if (isMoreWanted) readFurther(parts, scope, feed)
  }
  feed.reading = task().then(
    () => done(feed.wanted > feed.version && feed.listeners.size > 0),
    // Don't retry immediately: the database may be away. The next hint or heartbeat triggers another read.
    error => {
      parts.onError(error)
      done(false)
    },
  )
}

type Step = {
  from: number
  to: number
  changes: WireDocument[]
  /** How old the change was when this process knew it, and when that was. */
  ageMs: number | undefined
  knownAt: number
}

async function deliver({ sql, onDelivered }: Delivery, feed: Feed, step: Step): Promise<void> {
  const { from, to, changes, ageMs, knownAt } = step
  const messageFor = openMessages(from, to, changes)
  for (const listener of feed.listeners) {
    if (listener.version === from && to > from) sendTo(listener, messageFor(listener))
    else await catchUp(sql, listener, to)
  }
  if (to > from && ageMs !== undefined) onDelivered(ageMs + performance.now() - knownAt)
}

async function catchUp(sql: Sql, listener: Listener, to: number): Promise<void> {
  if (listener.version >= to) return
  const own = await readChanges(sql, listener.scope, listener.version)
  if (own.to > listener.version) sendTo(listener, openMessages(listener.version, own.to, own.changes)(listener))
}

function newFeed(): Feed {
  return { listeners: new Set(), users: 0, version: 0, wanted: 0, reading: undefined }
}

/** Sends a new listener the changes since its version, or a snapshot. @returns the version it then holds */
async function openListener(sql: Sql, listener: Listener, now: number): Promise<number> {
  const heldVersion = listener.version
  if (heldVersion < 0) return sendSnapshot(sql, listener, now)
  const { to, changes, purged } = await readChanges(sql, listener.scope, heldVersion)
  // The listener's version is older than the removed tombstones, or comes from another database.
  if (heldVersion > to || heldVersion < purged) return sendSnapshot(sql, listener, now)
  if (heldVersion === to) return to
  sendTo(listener, openMessages(heldVersion, to, changes)(listener))
  return to
}

async function sendSnapshot(sql: Sql, listener: Listener, now: number): Promise<number> {
  const { scope } = listener
  // One statement, so that the version and the documents are from the same instant. It has two parts, since a single
  // condition makes PostgreSQL walk through everything the scope ever held, newest first.
  const rows = await sql<{ version: string; document: WireDocument | null }[]>`
    select coalesce(s.version, 0) as version, d.document
    from (select) as asked
    left join scopes s on s.scope = ${scope}
    left join (
      select jsonb_strip_nulls(jsonb_build_object('collection', collection, 'id', id, 'version', version,
        'liveUntil', live_until)) || jsonb_build_object('body', body) as document
      from (
        select live.*, row_number() over (partition by live.collection order by live.version desc) as place
        from (
          select * from documents where scope = ${scope} and not deleted and live_until is null
          union all
          select * from documents where scope = ${scope} and not deleted and live_until > ${now}
        ) live
      ) ranked
      where place <= ${liveDocumentsMax}
    ) d on true`
  const to = Number(rows[0]?.version ?? 0)
  const documents = forAudience(
    listener.audience,
    rows.flatMap(row => row.document ?? []),
  )
  listener.version = to
  listener.send({ type: 'snapshot', scope, audience: listener.audience, to, documents })
  return to
}

type Changed = {
  to: number
  changes: WireDocument[]
  purged: number
  /** How long ago the newest change was made, by the database's clock alone; undefined if an older version made it. */
  ageMs: number | undefined
}

/** One statement, so that nothing is purged between reading the version and reading the changes. */
async function readChanges(sql: Sql, scope: Scope, since: number): Promise<Changed> {
  const rows = await sql<{ version: string; purged: string; age_ms: number | null; document: WireDocument | null }[]>`
    select s.version, s.purged_version as purged, d.document,
      (extract(epoch from clock_timestamp()) * 1000 - s.raised_at)::float8 as age_ms
    from scopes s
    left join (
      select jsonb_strip_nulls(jsonb_build_object('collection', collection, 'id', id, 'version', version,
        'liveUntil', live_until)) || jsonb_build_object('body', case when deleted then null else body end) as document
      from documents where scope = ${scope} and documents.version > ${since} order by documents.version
    ) d on true
    where s.scope = ${scope}`
  const { version = 0, purged = 0, age_ms: ageMs } = rows[0] ?? {}
  const changes = rows.flatMap(row => row.document ?? [])
  return { to: Number(version), changes, purged: Number(purged), ageMs: ageMs ?? undefined }
}

type Changes = Extract<SubscriptionMessage, { type: 'changes' }>

/** Builds one message for all listeners of an audience, so that it is serialized once. */
function openMessages(from: number, to: number, changes: WireDocument[]): (listener: Listener) => Changes {
  const made = new Map<Audience, Changes>()
  return ({ scope, audience }) => {
    const message = made.get(audience) ?? {
      ...({ type: 'changes', scope, from, to } as const),
      changes: forAudience(audience, changes),
    }
    made.set(audience, message)
    return message
  }
}

function sendTo(listener: Listener, message: Changes): void {
  listener.version = message.to
  listener.send(message)
}

function forAudience(audience: Audience, documents: WireDocument[]): WireDocument[] {
  if (audience === 'everything') return documents
  return documents.flatMap(document => {
    if (document.body === null) return [document]
    const body = bodyFor(audience, document.collection, document.body)
    return body === null ? [] : [{ ...document, body }]
  })
}
