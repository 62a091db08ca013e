/** Parses the documents on this device by the schemas of their collections. */
import { type Scope, scopeParts } from '@haulway/domain/document/scope.ts'
import { type CollectionName, collections, type DocumentOf } from '@haulway/domain/wire/collections.ts'
import type { z } from 'zod'
import { readOverlay, withOverlay } from './overlay.ts'
import type { SyncStorage } from './storage.ts'

const readers: { [Name in CollectionName]: { schema: z.ZodType<DocumentOf<Name>> } } = collections

/**
 * @param readUid returns the uid of the logged-in user
 * @returns a function that lists a collection of a scope, with the effects of acts that are not answered yet. It
 * leaves out documents that this version can't parse.
 */
export function openDocumentReader(storage: SyncStorage, readUid: () => string) {
  return async <Name extends CollectionName>(scope: Scope, collection: Name): Promise<DocumentOf<Name>[]> => {
    const { kind, ownerId } = scopeParts(scope)
    const documents = await storage.listDocuments(scope, collection)
    const entityId = kind === 'haulway-entity' ? ownerId : undefined
    const overlay = await readOverlay(storage, { uid: readUid(), entityId })
    return withOverlay(overlay, scope, collection, documents).flatMap(({ body }) => {
      const read = readers[collection].schema.safeParse(body)
      return read.success ? [read.data] : []
    })
  }
}
