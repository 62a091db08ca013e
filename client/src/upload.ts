/** What is uploaded, and its two ports: where it is kept on the device, and how it reaches the server. */
import type { Answer } from './transport.ts'

/**
 * A picture or a file, from the moment it was made until its document has come back. States as in the outbox:
 * `waiting` · `answered`, until the documents of `versions` are here · `refused`, until the user has seen the reason.
 */
export type Upload = {
  /** The attachment's id. */
  id: string
  /** What it is said to be: the query of `PUT /attachments/{attachmentId}`. */
  query: Record<string, string>
  contentType: string
  bytes: number
  /** SHA-256 in base64, by which the server knows that it came whole. */
  sha256: string
  /** Device time, ms. */
  occurredAt: number
  clockOffsetMs: number
  state: 'waiting' | 'answered' | 'refused'
  attempts: number
  nextTryAt: number
  trouble?: string | undefined
  versions?: Record<string, number> | undefined
  refusal?: { code: string; message: string } | undefined
}

/** Each method is one transaction. Content is kept apart, so that noting a try does not write it again. */
export type UploadStorage = {
  /** @throws when the device has no room: nothing of it is kept then */
  addUpload: (upload: Upload, content: Blob) => Promise<void>
  /** In the order they were made. */
  listUploads: () => Promise<Upload[]>
  /** @returns undefined when it is gone */
  readContent: (id: string) => Promise<Blob | undefined>
  updateUpload: (id: string, change: Partial<Upload>) => Promise<void>
  removeUpload: (id: string) => Promise<void>
}

export type UploadTransport = {
  /** Never throws and never hangs, as `send`. */
  upload: (upload: Upload, content: Blob) => Promise<Answer>
}
