/** What the demo's devices hold, all of them together: the documents of the scopes that any of its accounts follows. */
import { openMemoryStorage } from '@haulway/client/memory-storage.ts'
import { isSettled, type ScopeVersions, type SyncStorage } from '@haulway/client/storage.ts'
import type { DocumentBody } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { z } from 'zod'

export type DocumentStore = {
  /** Where the demo's clients keep them. */
  storage: SyncStorage
  /** Undefined for a scope that has not come yet. */
  versionOf: (scope: Scope) => number | undefined
  /** The documents of a collection as a schema reads them; the same objects until they change. */
  list: <T>(scope: Scope, collection: string, schema: z.ZodType<T>) => T[]
  /** Settles when the scopes followed have come so far; after a while anyhow, since a stream may have broken. */
  reached: (versions: ScopeVersions) => Promise<void>
}

const patienceMs = 3000

export function createDocumentStore(): DocumentStore {
  const memory = openMemoryStorage()
  const waiting = new Set<() => Promise<void>>()
  const read = new WeakMap<DocumentBody, unknown>()

  const look = async () => {
    for (const each of waiting) await each()
  }

  function parse<T>(body: DocumentBody, schema: z.ZodType<T>): T {
    // One collection has one schema, so what was read of a body before is what this schema gives.
    if (!read.has(body)) read.set(body, schema.parse(body))
    return read.get(body) as T
  }

  return {
    storage: {
      ...memory,
      replaceScope: async (...change) => {
        await memory.replaceScope(...change)
        await look()
      },
      applyChanges: async (...change) => {
        const isApplied = await memory.applyChanges(...change)
        await look()
        return isApplied
      },
    },
    versionOf: memory.versionNow,
    list: (scope, collection, schema) => memory.listNow(scope, collection).map(({ body }) => parse(body, schema)),
    reached: async versions => {
      const isReached = async () => isSettled(versions, await memory.readVersions())
      if (await isReached()) return
      await new Promise<void>(resolve => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(check)
          resolve()
        }
        const check = async () => {
          if (await isReached()) end()
        }
        const timer = setTimeout(end, patienceMs)
        waiting.add(check)
        // What came while it was asked.
        void check()
      })
    },
  }
}
