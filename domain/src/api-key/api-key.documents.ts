/** The documents of a business's working API keys, for its owners and managers. */
import type { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type ApiKey, apiKeySchema } from './api-key.ts'

/** Collection `api-keys`. The secret is in no document. */
export const apiKeyDocumentSchema = apiKeySchema.omit({ revokedOn: true, revokedBy: true })
export type ApiKeyDocument = z.infer<typeof apiKeyDocumentSchema>

/** A revoked key is no longer listed. */
export function apiKeyDocuments({ revokedOn, revokedBy: _, ...key }: ApiKey): DocumentChange[] {
  const body = revokedOn === null ? key : null
  return [{ scope: entityScope(key.entityId), collection: 'api-keys', id: key.apiKeyId, body }]
}
