/** What the events of a webhook are called. */
import { type WebhookEventName, webhookEvents } from '@haulway/domain/webhook/webhook-events.ts'
import { useDomainLabels } from '../ui/format/domain-labels.ts'

export function useEventLabels(): (event: WebhookEventName) => string {
  const label = useDomainLabels()
  return event => label(webhookEvents[event].title)
}
