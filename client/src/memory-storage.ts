/** The storage port in memory: for Node, where whole days are simulated. It outlives a simulated kill of the engine. */
import type { DocumentKey, WireDocument } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { isSettled, type OutboxCommand, type ScopeVersions, type StoredDocument, type SyncStorage } from './storage.ts'

export function openMemoryStorage(): SyncStorage {
  const documents = openDocuments()
  const versions: ScopeVersions = {}
  const commands = new Map<string, OutboxCommand>()
  const meta = new Map<string, unknown>()
  let sequence = 0
  const settle = () => {
    for (const [id, command] of commands) {
      if (command.state === 'answered' && isSettled(command.versions, versions)) commands.delete(id)
    }
  }
  const change = (id: string, changed: Partial<OutboxCommand>) => {
    const command = commands.get(id)
    if (command) commands.set(id, { ...command, ...changed })
  }
  return {
    readDocument: async key => documents.find(key),
    listDocuments: async (scope, collection) => documents.list(scope).filter(d => d.collection === collection),
    readVersions: async () => ({ ...versions }),
    replaceScope: async (scope, to, all) => {
      documents.clear(scope)
      documents.put(scope, all)
      versions[scope] = to
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

function openDocuments() {
  const documents = new Map<string, StoredDocument>()
  return {
    find: (key: DocumentKey) => documents.get(keyOf(key)),
    list: (scope: Scope) => [...documents.values()].filter(document => document.scope === scope),
    put: (scope: Scope, changes: WireDocument[]) => {
      for (const { body, ...document } of changes) {
        const key = keyOf({ scope, ...document })
        if (body === null) documents.delete(key)
        else documents.set(key, { scope, ...document, body })
      }
    },
    clear: (scope: Scope) => {
      for (const [key, document] of documents) if (document.scope === scope) documents.delete(key)
    },
    dropSettled: (now: number) => {
      for (const [key, document] of documents) if ((document.liveUntil ?? Infinity) <= now) documents.delete(key)
    },
  }
}

function keyOf(key: { scope: string; collection: string; id: string }): string {
  return `${key.scope} ${key.collection} ${key.id}`
}
