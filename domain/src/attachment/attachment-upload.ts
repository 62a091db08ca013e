/**
 * How an attachment travels: `PUT /attachments/{attachmentId}` with its content as the body and the rest in the query,
 * outside the contract's calls since those are JSON. The same id with the same content is the same attachment.
 */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { attachmentSubjectSchema } from './attachment.ts'

export const attachmentPath = (attachmentId: string) => `/attachments/${attachmentId}`

/** RFC 9530: what the sender says the SHA-256 of the content is, so that what was cut short is not taken. */
export const contentDigestHeader = 'content-digest'
export const contentDigestOf = (sha256Base64: string) => `sha-256=:${sha256Base64}:`

/** The query. `entityId`, on a load: for whom it is said, where the maker has more than one part in it. */
export const attachmentQuerySchema = z.intersection(
  attachmentSubjectSchema,
  z.object({ entityId: idSchema.optional() }),
)
export type AttachmentQuery = z.infer<typeof attachmentQuerySchema>
