/** The storage ports in memory, for Node. They outlive the engine, so a test can simulate a killed app. */
import type { DocumentKey, WireDocument } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import {
  type CommandProgress,
  isSettled,
  type OutboxCommand,
  type ScopeAudiences,
  type ScopeVersions,
  type StoredDocument,
  type SyncStorage,
} from './storage.ts'
import type { Upload, UploadStorage } from './transport/upload.ts'

/** Also reads synchronously: a simulator reads its documents between two steps. */
export type MemoryStorage = SyncStorage & {
  listNow: (scope: Scope, collection: string) => StoredDocument[]
  /** Undefined for a scope whose documents have not arrived yet. */
  versionNow: (scope: Scope) => number | undefined
}

export function openMemoryStorage(): MemoryStorage {
  const documents = openDocuments()
  const versions: ScopeVersions = {}
  const audiences: ScopeAudiences = {}
  const commands = new Map<string, OutboxCommand>()
  const meta = new Map<string, unknown>()
  let sequence = 0
  const settle = () => {
    for (const [id, command] of commands) {
      if (command.state === 'answered' && isSettled(command.versions, versions)) commands.delete(id)
    }
  }
  const change = (id: string, changed: CommandProgress) => {
    const command = commands.get(id)
    if (command) commands.set(id, { ...command, ...changed })
  }
  return {
    readDocument: async key => documents.find(key),
    listDocuments: async (scope, collection) => documents.list(scope, collection),
    listNow: (scope, collection) => documents.list(scope, collection),
    versionNow: scope => versions[scope],
    readVersions: async () => ({ ...versions }),
    readAudiences: async () => ({ ...audiences }),
    replaceScope: async (scope, to, all, audience) => {
      documents.clear(scope)
      documents.put(scope, all)
      versions[scope] = to
      if (audience) audiences[scope] = audience
      else delete audiences[scope]
      settle()
    },
    applyChanges: async (scope, from, to, changes) => {
      if (versions[scope] !== from) return false
      documents.put(scope, changes)
      versions[scope] = to
      settle()
      return true
    },
    dropScope: async scope => {
      documents.clear(scope)
      delete versions[scope]
      delete audiences[scope]
      settle()
    },
    dropSettled: async now => documents.dropSettled(now),
    addCommand: async make => {
      const command = make(++sequence)
      commands.set(command.id, command)
      return command
    },
    listCommands: async () => [...commands.values()].sort((a, b) => a.sequence - b.sequence),
    updateCommand: async (id, changed) => change(id, changed),
    answerCommand: async (id, answered) => {
      change(id, { state: 'answered', versions: answered })
      settle()
    },
    removeCommand: async id => void commands.delete(id),
    readMeta: async key => meta.get(key),
    writeMeta: async (key, value) => void meta.set(key, value),
  }
}

type Collection = Map<string, StoredDocument>

function openDocuments() {
  const scopes = new Map<Scope, Map<string, Collection>>()
  const open = (scope: Scope, name: string): Collection => {
    const collections = scopes.get(scope) ?? new Map<string, Collection>()
    const collection = collections.get(name) ?? new Map<string, StoredDocument>()
    scopes.set(scope, collections.set(name, collection))
    return collection
  }
  return {
    find: ({ scope, collection, id }: DocumentKey) => scopes.get(scope)?.get(collection)?.get(id),
    list: (scope: Scope, collection: string) => [...(scopes.get(scope)?.get(collection)?.values() ?? [])],
    put: (scope: Scope, changes: WireDocument[]) => {
      for (const { body, ...document } of changes) {
        const collection = open(scope, document.collection)
        if (body === null) collection.delete(document.id)
        else collection.set(document.id, { scope, ...document, body })
      }
    },
    clear: (scope: Scope) => void scopes.delete(scope),
    dropSettled: (now: number) => {
      for (const collection of [...scopes.values()].flatMap(collections => [...collections.values()])) {
        for (const [id, { liveUntil }] of collection) if ((liveUntil ?? Infinity) <= now) collection.delete(id)
      }
    },
  }
}

/** Keeps uploads in memory. */
export function openMemoryUploads(): UploadStorage {
  const uploads = new Map<string, { upload: Upload; content: Blob }>()
  return {
    addUpload: async (upload, content) => void uploads.set(upload.id, { upload, content }),
    listUploads: async () => [...uploads.values()].map(({ upload }) => upload),
    readContent: async id => uploads.get(id)?.content,
    updateUpload: async (id, change) => {
      const stored = uploads.get(id)
      if (stored) uploads.set(id, { ...stored, upload: { ...stored.upload, ...change } })
    },
    removeUpload: async id => void uploads.delete(id),
  }
}
