/** Implements the storage port with Dexie: one database for each user of the device. */

import {
  isSettled,
  type OutboxCommand,
  type ScopeVersions,
  type StoredDocument,
  type SyncStorage,
} from '@haulway/client/storage.ts'
import type { Upload } from '@haulway/client/transport/upload.ts'
import type { WireDocument } from '@haulway/domain/document/document.ts'
import type { Audience, Scope } from '@haulway/domain/document/scope.ts'
import { Dexie, type EntityTable, type Table } from 'dexie'

type UploadContent = { id: string; bytes: ArrayBuffer }
type Meta = { key: string; value: unknown }
/** The version of the documents of a scope on the device, and the audience they were sent for. */
type Cursor = { scope: Scope; version: number; audience?: Audience | undefined }

/** An upgrade of this database may drop documents, which are fetched again, but never the outbox or the uploads. */
export class SyncDatabase extends Dexie {
  documents!: Table<StoredDocument, [string, string, string]>
  cursors!: EntityTable<Cursor, 'scope'>
  outbox!: EntityTable<OutboxCommand, 'id'>
  meta!: EntityTable<Meta, 'key'>
  uploads!: EntityTable<Upload, 'id'>
  uploadContents!: EntityTable<UploadContent, 'id'>

  constructor(uid: string) {
    // Queries share what they read, and it is not copied for each: a reader must not change it.
    super(`haulway-${uid}`, { cache: 'immutable' })
    this.version(1).stores({
      documents: '[scope+collection+id], [scope+collection], scope, liveUntil',
      cursors: 'scope',
      outbox: 'id, sequence, state',
      meta: 'key',
    })
    this.version(2).stores({ uploads: 'id, occurredAt', uploadContents: 'id' })
  }
}

export function openDexieStorage(db: SyncDatabase): SyncStorage {
  const write = <T>(work: () => Promise<T>) => db.transaction('rw', db.documents, db.cursors, db.outbox, db.meta, work)

  return {
    readDocument: key => db.documents.get([key.scope, key.collection, key.id]),
    listDocuments: (scope, collection) =>
      db.documents.where('[scope+collection]').equals([scope, collection]).toArray(),
    readVersions: () => readVersions(db),
    readAudiences: async () =>
      Object.fromEntries(
        (await db.cursors.toArray()).flatMap(({ scope, audience }) => (audience ? [[scope, audience]] : [])),
      ),
    replaceScope: (scope, to, documents, audience) =>
      write(async () => {
        await db.documents.where('scope').equals(scope).delete()
        await put(db, { scope, version: to, audience }, documents)
      }),
    applyChanges: (scope, from, to, changes) =>
      write(async () => {
        const cursor = await db.cursors.get(scope)
        if (cursor?.version !== from) return false
        await put(db, { ...cursor, version: to }, changes)
        return true
      }),
    dropScope: scope =>
      write(async () => {
        await db.documents.where('scope').equals(scope).delete()
        await db.cursors.delete(scope)
        await settle(db)
      }),
    dropSettled: async now => {
      await db.documents.where('liveUntil').belowOrEqual(now).delete()
    },
    addCommand: make =>
      write(async () => {
        const sequence = Number((await db.meta.get('sequence'))?.value ?? 0) + 1
        const command = make(sequence)
        await db.meta.put({ key: 'sequence', value: sequence })
        await db.outbox.add(command)
        return command
      }),
    listCommands: () => db.outbox.orderBy('sequence').toArray(),
    updateCommand: async (id, change) => {
      await db.outbox.update(id, change)
    },
    answerCommand: (id, versions) =>
      write(async () => {
        await db.outbox.update(id, { state: 'answered', versions })
        await settle(db)
      }),
    removeCommand: async id => {
      await db.outbox.delete(id)
    },
    readMeta: async key => (await db.meta.get(key))?.value,
    writeMeta: async (key, value) => {
      await db.meta.put({ key, value })
    },
  }
}

async function readVersions(db: SyncDatabase): Promise<ScopeVersions> {
  return Object.fromEntries((await db.cursors.toArray()).map(cursor => [cursor.scope, cursor.version]))
}

/** Writes documents and version in the caller's transaction, and removes the commands whose effect they contain. */
async function put(db: SyncDatabase, cursor: Cursor, changes: WireDocument[]): Promise<void> {
  const { scope } = cursor
  const removed = changes.filter(change => change.body === null)
  const present = changes.flatMap(({ body, ...rest }) => (body === null ? [] : [{ scope, ...rest, body }]))
  await db.documents.bulkDelete(removed.map(({ collection, id }): [string, string, string] => [scope, collection, id]))
  await db.documents.bulkPut(present)
  await db.cursors.put(cursor)
  await settle(db)
}

async function settle(db: SyncDatabase): Promise<void> {
  const answered = await db.outbox.where('state').equals('answered').toArray()
  if (answered.length === 0) return
  const versions = await readVersions(db)
  await db.outbox.bulkDelete(
    answered.filter(command => isSettled(command.versions, versions)).map(command => command.id),
  )
}
