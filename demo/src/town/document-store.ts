/** What a demo account's devices hold: the documents of the scopes they follow, kept up by the subscription. */
import type { DocumentBody } from '@haulway/domain/document/document.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { z } from 'zod'

export type DocumentStore = {
  /** Undefined for a scope that has not come yet. */
  versionOf: (scope: string) => number | undefined
  /** @returns false when the message does not continue what is held: the stream is to be opened anew */
  apply: (message: SubscriptionMessage) => boolean
  /** The documents of a collection as a schema reads them; the same objects until they change. */
  list: <T>(scope: string, collection: string, schema: z.ZodType<T>) => T[]
  /** Settles when the scopes followed have come so far; after a while anyhow, since a stream may have broken. */
  reached: (versions: Record<string, number>) => Promise<void>
}

type Held = { body: DocumentBody; liveUntil: number | undefined }
type HeldScope = { version: number; collections: Map<string, Map<string, Held>> }
type Waiting = { versions: Record<string, number>; done: () => void }

const patienceMs = 3000

export function createDocumentStore(): DocumentStore {
  const scopes = new Map<string, HeldScope>()
  const waiting = new Set<Waiting>()
  const read = new WeakMap<DocumentBody, unknown>()

  const isReached = (versions: Record<string, number>) =>
    Object.entries(versions).every(([scope, version]) => (scopes.get(scope)?.version ?? version) >= version)

  function settle(): void {
    for (const each of waiting) if (isReached(each.versions)) each.done()
  }

  function parse<T>(body: DocumentBody, schema: z.ZodType<T>): T {
    // One collection has one schema, so what was read of a body before is what this schema gives.
    if (!read.has(body)) read.set(body, schema.parse(body))
    return read.get(body) as T
  }

  return {
    versionOf: scope => scopes.get(scope)?.version,
    apply: message => {
      switch (message.type) {
        case 'snapshot':
          scopes.set(message.scope, { version: message.to, collections: new Map() })
          put(scopes.get(message.scope)!, message.documents)
          break
        case 'changes': {
          const held = scopes.get(message.scope)
          if (held?.version !== message.from) return false
          put(held, message.changes)
          held.version = message.to
          break
        }
        case 'reset':
          scopes.delete(message.scope)
          return message.reason === 'closed'
        case 'heartbeat':
          for (const held of scopes.values()) dropSettled(held, message.at)
          break
        case 'frame':
      }
      settle()
      return true
    },
    list: (scope, collection, schema) =>
      [...(scopes.get(scope)?.collections.get(collection)?.values() ?? [])].map(({ body }) => parse(body, schema)),
    reached: versions =>
      new Promise(resolve => {
        if (isReached(versions)) return resolve()
        const each: Waiting = {
          versions,
          done: () => {
            clearTimeout(timer)
            waiting.delete(each)
            resolve()
          },
        }
        const timer = setTimeout(each.done, patienceMs)
        waiting.add(each)
      }),
  }
}

function put(held: HeldScope, documents: Extract<SubscriptionMessage, { type: 'changes' }>['changes']): void {
  for (const { collection, id, body, liveUntil } of documents) {
    const documentsOf = held.collections.get(collection) ?? new Map<string, Held>()
    held.collections.set(collection, documentsOf)
    if (body) documentsOf.set(id, { body, liveUntil })
    else documentsOf.delete(id)
  }
}

function dropSettled(held: HeldScope, nowMs: number): void {
  for (const documents of held.collections.values()) {
    for (const [id, { liveUntil }] of documents) if (liveUntil !== undefined && liveUntil <= nowMs) documents.delete(id)
  }
}
