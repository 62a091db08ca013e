/** Where the content of attachments lies, as a port: a folder of this machine, or a bucket that speaks S3. */
import type { Attachment } from '@haulway/domain/attachment/attachment.ts'

export type AttachmentStorage = {
  /** Keeps content for good; it is durable when this returns. The same key again is the same content. */
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /** @returns undefined when there is none under this key */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Takes it away for good. Without content under this key there is nothing to do. */
  remove: (key: string) => Promise<void>
  /** Writes and reads a probe. @throws Error with a sentence for who runs the server */
  check: () => Promise<void>
}

export const probeKey = 'haulway-start-check'

const keyPattern = /^(?:[0-9a-f]{2}\/[0-9a-f-]{36}-[0-9a-f]{64}|haulway-start-check)$/

/** The key names its content: what another sender has put under the same id is never written over. */
export function storageKeyOf({ attachmentId, sha256 }: Pick<Attachment, 'attachmentId' | 'sha256'>): string {
  return `${sha256.slice(0, 2)}/${attachmentId}-${sha256}`
}

/** @throws Error for anything that could lead out of the store */
export function requireKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error('not the key of an attachment')
  return key
}
