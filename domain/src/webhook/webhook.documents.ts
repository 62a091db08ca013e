/** The documents of a business's webhooks, for its owners and managers. */
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type Webhook, webhookSchema } from './webhook.ts'

/** Collection `webhooks`. The secret is in no document. */
export const webhookDocumentSchema = webhookSchema
export type WebhookDocument = Webhook

export function webhookDocuments(webhook: Webhook): DocumentChange[] {
  return [{ ...keyOf(webhook), body: { ...webhook } }]
}

export function removedWebhookDocuments(webhook: Pick<Webhook, 'entityId' | 'webhookId'>): DocumentChange[] {
  return [{ ...keyOf(webhook), body: null }]
}

function keyOf({ entityId, webhookId }: Pick<Webhook, 'entityId' | 'webhookId'>) {
  return { scope: entityScope(entityId), collection: 'webhooks', id: webhookId }
}
