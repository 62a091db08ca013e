/** Stores uploads with Dexie in the user's database, as bytes, since not every browser keeps Blobs after a restart. */

import type { UploadStorage } from '@haulway/client/transport/upload.ts'
import type { SyncDatabase } from './dexie-storage.ts'

export function openDexieUploads(db: SyncDatabase): UploadStorage {
  const write = <T>(work: () => Promise<T>) => db.transaction('rw', db.uploads, db.uploadContents, work)
  return {
    addUpload: async (upload, content) => {
      const bytes = await content.arrayBuffer()
      await write(async () => {
        await db.uploads.add(upload)
        await db.uploadContents.add({ id: upload.id, bytes })
      })
    },
    listUploads: () => db.uploads.orderBy('occurredAt').toArray(),
    readContent: async id => {
      const [upload, content] = await Promise.all([db.uploads.get(id), db.uploadContents.get(id)])
      return upload && content && new Blob([content.bytes], { type: upload.contentType })
    },
    updateUpload: async (id, change) => {
      await db.uploads.update(id, change)
    },
    removeUpload: id =>
      write(async () => {
        await db.uploads.delete(id)
        await db.uploadContents.delete(id)
      }),
  }
}
