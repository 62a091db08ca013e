/** The port to the storage for the content of attachments: a folder on this machine, or an S3-compatible bucket. */
import type { Attachment } from '@haulway/domain/attachment/attachment.ts'

export type AttachmentStorage = {
  /** Stores content. It is durable when this returns. The same key always has the same content. */
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /** @returns undefined when nothing is stored under this key */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Removes the content for good. Does nothing if nothing is stored under this key. */
  remove: (key: string) => Promise<void>
  /**
   * Writes and reads a probe.
   * @throws Error whose message tells the operator of the server what is wrong; StorageAwayError if it may work later
   */
  check: () => Promise<void>
}

/** The storage can't be reached, or is in trouble itself. */
export class StorageAwayError extends Error {}

export const probeKey = 'haulway-start-check'

const keyPattern = /^(?:[0-9a-f]{2}\/[0-9a-f-]{36}-[0-9a-f]{64}|haulway-start-check)$/

/** The key contains the content's hash, so content that another sender put under the same id is never overwritten. */
export function storageKeyOf({ attachmentId, sha256 }: Pick<Attachment, 'attachmentId' | 'sha256'>): string {
  return `${sha256.slice(0, 2)}/${attachmentId}-${sha256}`
}

/** @throws Error when the key isn't an attachment's key, for example a path that leads out of the storage */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not the key of an attachment')
  return key
}
