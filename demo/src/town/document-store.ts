/** The documents of all demo accounts in one store: every scope that any of them follows. */
import { openMemoryStorage } from '@haulway/client/memory-storage.ts'
import { isSettled, type ScopeVersions, type SyncStorage } from '@haulway/client/storage.ts'
import type { DocumentBody } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { z } from 'zod'

export type DocumentStore = {
  /** For the demo's clients to keep their documents in. */
  storage: SyncStorage
  /** Undefined for a scope that has not arrived yet. */
  versionOf: (scope: Scope) => number | undefined
  /** The parsed documents of a collection: the same objects until they change. */
  list: <T>(scope: Scope, collection: string, schema: z.ZodType<T>) => T[]
  /** Resolves when the followed scopes have reached these versions, or after a while, as a stream may be broken. */
  waitForVersions: (versions: ScopeVersions) => Promise<void>
}

const patienceMs = 3000

export function createDocumentStore(): DocumentStore {
  const memory = openMemoryStorage()
  const waiting = new Set<() => Promise<void>>()
  const parsed = new WeakMap<DocumentBody, unknown>()

  const checkWaiting = async () => {
    for (const each of waiting) await each()
  }

  function parse<T>(body: DocumentBody, schema: z.ZodType<T>): T {
    // A collection always has the same schema, so the cached result is what this schema would return.
    if (!parsed.has(body)) parsed.set(body, schema.parse(body))
    return parsed.get(body) as T
  }

  return {
    storage: {
      ...memory,
      replaceScope: async (...change) => {
        await memory.replaceScope(...change)
        await checkWaiting()
      },
      applyChanges: async (...change) => {
        const isApplied = await memory.applyChanges(...change)
        await checkWaiting()
        return isApplied
      },
    },
    versionOf: memory.versionNow,
    list: (scope, collection, schema) => memory.listNow(scope, collection).map(({ body }) => parse(body, schema)),
    waitForVersions: async versions => {
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
        // The documents may have arrived since the check above.
        void check()
      })
    },
  }
}
