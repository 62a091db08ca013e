/** How many deliveries are under way at once on a node, shared so that no one's slow addresses keep others waiting. */
import { webhooksMax } from '@haulway/domain/webhook/webhook.ts'

export type WebhookKey = { entityId: string; webhookId: string }

export const webhookAtOnce = 4
/** All of its webhooks together: one that is removed and set up again gets no more. */
export const businessAtOnce = webhooksMax * webhookAtOnce
/** While so many are under way, each business has one at a time, so a few businesses can't take all the room. */
export const freeAtOnce = 100
export const nodeAtOnce = 200

/**
 * How many deliveries each webhook may begin now, given out one by one in turn.
 * @param waiting the webhooks that have some to send
 * @param underWay the webhook of each delivery that is being sent
 */
export function shareRoom(waiting: readonly WebhookKey[], underWay: readonly WebhookKey[]): Map<string, number> {
  const ofWebhook = countBy(underWay, ({ webhookId }) => webhookId)
  const ofBusiness = countBy(underWay, ({ entityId }) => entityId)
  const room = new Map<string, number>()
  let all = underWay.length
  for (let turn = 0; turn < webhookAtOnce; turn++) {
    for (const { entityId, webhookId } of waiting) {
      const webhook = ofWebhook.get(webhookId) ?? 0
      const business = ofBusiness.get(entityId) ?? 0
      const businessMax = all < freeAtOnce ? businessAtOnce : 1
      if (all >= nodeAtOnce || business >= businessMax || webhook >= webhookAtOnce) continue
      ofWebhook.set(webhookId, webhook + 1)
      ofBusiness.set(entityId, business + 1)
      room.set(webhookId, (room.get(webhookId) ?? 0) + 1)
      all++
    }
  }
  return room
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
