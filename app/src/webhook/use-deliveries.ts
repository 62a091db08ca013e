/** Reads the deliveries of a webhook when its list is opened, again on request, and earlier ones page by page. */
import type { CallOutput } from '@haulway/client/call.ts'
import type { WebhookDocument } from '@haulway/domain/webhook/webhook.documents.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAskInOrder } from '../ask.ts'

type Page = CallOutput<'listWebhookDeliveries'>

export function useDeliveries({ entityId, webhookId }: WebhookDocument) {
  const { run, refusal, isAsking } = useAskInOrder('listWebhookDeliveries')
  const [page, setPage] = useState<Page>()
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    void run({ entityId, webhookId }).then(reply => reply && setPage(reply))
  }, [run, entityId, webhookId, asked])
  const last = page?.more ? page.deliveries.at(-1) : undefined
  const readEarlier = async () => {
    const reply = await run({ entityId, webhookId, beforeDeliveryId: last?.deliveryId })
    if (!reply || !page) return
    const whole = { ...reply, deliveries: [...page.deliveries, ...reply.deliveries] }
    // Unless the list was read again in between: then these rows don't follow it.
    setPage(now => (now === page ? whole : now))
  }
  return {
    page,
    refusal,
    isReading: isAsking,
    read: useCallback(() => setAsked(times => times + 1), []),
    readEarlier: last && (() => void readEarlier()),
  }
}
