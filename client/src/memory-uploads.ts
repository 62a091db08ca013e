/** Keeps uploads in memory, for Node. */
import type { Upload, UploadStorage } from './upload.ts'

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
