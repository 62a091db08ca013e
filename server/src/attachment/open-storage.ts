/** Opens the configured attachment storage, and checks its settings before the node serves anything. */
import { createHash } from 'node:crypto'
import { ConfigError } from '../config.ts'
import type { AttachmentPlace } from '../sync/nodes/watch-strangers.ts'
import { type AttachmentStorage, StorageAwayError } from './attachment-storage.ts'
import { openFolderStorage, readFolderId } from './folder-storage.ts'
import { openS3Storage, type S3Options } from './s3-storage.ts'

export type AttachmentStorageOptions = { folder: string } | S3Options

/**
 * A bucket that can't be reached stops no node, since everything but attachments works without it.
 * @param warn is called with the reason why a bucket can't be reached
 * @throws ConfigError when the storage can't be written and read as it is set up
 */
export async function openAttachmentStorage(
  options: AttachmentStorageOptions,
  warn: (sentence: string) => void,
): Promise<AttachmentStorage> {
  const storage = 'folder' in options ? openFolderStorage(options.folder) : openS3Storage(options)
  try {
    await storage.check()
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    if (!(error instanceof StorageAwayError)) throw new ConfigError(sentence)
    warn(sentence)
  }
  return storage
}

/** @returns what other nodes compare with theirs */
export async function readAttachmentPlace(options: AttachmentStorageOptions): Promise<AttachmentPlace> {
  if ('folder' in options) return { kind: 'folder', id: await readFolderId(options.folder) }
  const address = options.url.replace(/\/+$/, '')
  return { kind: 'bucket', id: createHash('sha256').update(address).digest('hex') }
}
