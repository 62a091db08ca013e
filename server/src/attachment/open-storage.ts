/** The storage that the configuration asks for, tried before anything is served. */
import { ConfigError } from '../config.ts'
import type { AttachmentStorage } from './attachment-storage.ts'
import { openFolderStorage } from './folder-storage.ts'
import { openS3Storage, type S3Options } from './s3-storage.ts'

export type AttachmentPlace = { folder: string } | S3Options

/** @throws ConfigError when nothing can be kept there */
export async function openAttachmentStorage(place: AttachmentPlace): Promise<AttachmentStorage> {
  const storage = 'folder' in place ? openFolderStorage(place.folder) : openS3Storage(place)
  try {
    await storage.check()
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error))
  }
  return storage
}
