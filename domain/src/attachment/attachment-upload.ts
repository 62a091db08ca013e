/**
 * Uploading an attachment: `PUT /attachments/{attachmentId}` with its content as the body and the rest in the query. It
 * is not one of the contract's calls, since those are JSON. The same id with the same content is the same attachment.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { attachmentSubjectSchema } from './attachment.ts'

export const attachmentPath = (attachmentId: string) => `/attachments/${attachmentId}`

/** RFC 9530: the SHA-256 of the content, computed by the sender, so that the server refuses truncated content. */
export const contentDigestHeader = 'content-digest'
export const contentDigestOf = (sha256Base64: string) => `sha-256=:${sha256Base64}:`

/** The query. `entityId`, on a load: the entity that the sender acts for, if they have several roles in the load. */
export const attachmentQuerySchema = z.intersection(
  attachmentSubjectSchema,
  z.object({ entityId: idSchema.optional() }),
)
export type AttachmentQuery = z.infer<typeof attachmentQuerySchema>
