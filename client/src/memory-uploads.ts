/** Uploads kept in memory: for Node. */
import type { Upload, UploadStorage } from './upload.ts'

export function openMemoryUploads(): UploadStorage {
  const kept = new Map<string, { upload: Upload; content: Blob }>()
  return {
    addUpload: async (upload, content) => void kept.set(upload.id, { upload, content }),
    listUploads: async () => [...kept.values()].map(({ upload }) => upload),
    readContent: async id => kept.get(id)?.content,
    updateUpload: async (id, change) => {
      const found = kept.get(id)
      if (found) kept.set(id, { ...found, upload: { ...found.upload, ...change } })
    },
    removeUpload: async id => void kept.delete(id),
  }
}
