/** An upload and its two ports: its storage on the device, and its transport to the server. */
import type { Retry } from '../retry.ts'
import type { Answer } from './transport.ts'

/**
 * A picture or a file, from the moment it was made until its document arrives. States as in the outbox:
 * `waiting` · `answered`, until the documents of `versions` arrive · `refused`, until the user has seen the reason.
 */
export type Upload = Retry & {
  /** The attachment's id. */
  id: string
  /** What the sender declares it to be: the query of `PUT /attachments/{attachmentId}`. */
  query: Record<string, string>
  contentType: string
  bytes: number
  /** SHA-256 in base64. The server checks by it that the content arrived complete. */
  sha256: string
  /** Device time, ms. */
  occurredAt: number
  clockOffsetMs: number
  state: 'waiting' | 'answered' | 'refused'
  attempts: number
  trouble?: string | undefined
  /** How much of it is sent by now, while it is being sent. Undefined where the device can't tell. */
  sentBytes?: number | undefined
  versions?: Record<string, number> | undefined
  refusal?: { code: string; message: string } | undefined
}

/** Each method is one transaction. Content is stored separately, so recording a try does not write it again. */
export type UploadStorage = {
  /** @throws when the device has no room; then it stores nothing */
  addUpload: (upload: Upload, content: Blob) => Promise<void>
  /** In the order they were made. */
  listUploads: () => Promise<Upload[]>
  /** @returns undefined when the content is gone */
  readContent: (id: string) => Promise<Blob | undefined>
  updateUpload: (id: string, change: Partial<Upload>) => Promise<void>
  removeUpload: (id: string) => Promise<void>
}

export type OnSent = (sentBytes: number) => void

export type UploadTransport = {
  /**
   * Never throws and never hangs, like `send`.
   * @param onSent called with the bytes that are sent by now, where the device can tell
   */
  upload: (upload: Upload, content: Blob, onSent?: OnSent) => Promise<Answer>
}
