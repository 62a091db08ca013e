/** The storage port in memory: for Node, where whole days are simulated. Its state can be kept over a simulated kill. */
import type { WireDocument } from '@haulway/domain/document/document.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import { isSettled, type OutboxCommand, type ScopeVersions, type StoredDocument, type SyncStorage } from './storage.ts'

export function openMemoryStorage(): SyncStorage {
  const documents = new Map<string, StoredDocument>()
  const versions: ScopeVersions = {}
  const commands = new Map<string, OutboxCommand>()
  const meta = new Map<string, unknown>()
  let sequence = 0

  const settle = () => {
    for (const [id, command] of commands) {
      if (command.state === 'answered' && isSettled(command.versions, versions)) commands.delete(id)
    }
  }
  const put = (scope: Scope, changes: WireDocument[]) => {
    for (const { body, ...document } of changes) {
      const key = keyOf({ scope, ...document })
      if (body === null) documents.delete(key)
      else documents.set(key, { scope, ...document, body })
    }
  }
  const clear = (scope: Scope) => {
    for (const [key, document] of documents) if (document.scope === scope) documents.delete(key)
  }
  return {
    readDocument: async key => documents.get(keyOf(key)),
    listDocuments: async (scope, collection) =>
      [...documents.values()].filter(d => d.scope === scope && d.collection === collection),
    readVersions: async () => ({ ...versions }),
    replaceScope: async (scope, to, all) => {
      clear(scope)
      put(scope, all)
      versions[scope] = to
      settle()
    },
    applyChanges: async (scope, from, to, changes) => {
      if (versions[scope] !== from) return false
      put(scope, changes)
      versions[scope] = to
      settle()
      return true
    },
    dropScope: async scope => {
      clear(scope)
      delete versions[scope]
      settle()
    },
    dropSettled: async now => {
      for (const [key, document] of documents) {
        if (document.liveUntil !== undefined && document.liveUntil <= now) documents.delete(key)
      }
    },
    addCommand: async make => {
      const command = make(++sequence)
      commands.set(command.id, command)
      return command
    },
    listCommands: async () => [...commands.values()].sort((a, b) => a.sequence - b.sequence),
    updateCommand: async (id, change) => {
      const command = commands.get(id)
      if (command) commands.set(id, { ...command, ...change })
    },
    answerCommand: async (id, answered) => {
      const command = commands.get(id)
      if (command) commands.set(id, { ...command, state: 'answered', versions: answered })
      settle()
    },
    removeCommand: async id => {
      commands.delete(id)
    },
    readMeta: async key => meta.get(key),
    writeMeta: async (key, value) => {
      meta.set(key, value)
    },
  }
}

function keyOf(key: { scope: string; collection: string; id: string }): string {
  return `${key.scope} ${key.collection} ${key.id}`
}
