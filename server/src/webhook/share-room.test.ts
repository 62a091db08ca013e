import { expect, test } from 'vitest'
import { businessAtOnce, freeAtOnce, nodeAtOnce, shareRoom, type WebhookKey, webhookAtOnce } from './share-room.ts'

const webhook = (business: number, n = 0) => ({ entityId: `business ${business}`, webhookId: `${business}-${n}` })
const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const sum = (room: Map<string, number>) => [...room.values()].reduce((all, each) => all + each, 0)
/** What is under way once each of these webhooks has begun all that it may, look after look. */
function fill(waiting: WebhookKey[]): WebhookKey[] {
  const underWay: WebhookKey[] = []
  for (;;) {
    const room = shareRoom(waiting, underWay)
    if (room.size === 0) return underWay
    underWay.push(...waiting.flatMap(key => times(room.get(key.webhookId) ?? 0, () => key)))
  }
}

test('a webhook that waits for its own answers may begin no more, and another of its business may', () => {
  const slow = webhook(1, 1)
  const fast = webhook(1, 2)
  const underWay = times(webhookAtOnce, () => slow)
  expect(shareRoom([slow, fast], underWay)).toEqual(new Map([[fast.webhookId, webhookAtOnce]]))
})

test('a business gets no more room by setting up its webhooks again', () => {
  const removed = times(businessAtOnce - 1, n => webhook(1, n))
  expect(sum(shareRoom([webhook(1, 100), webhook(1, 101)], removed))).toBe(1)
})

test('whatever a few businesses have under way, every other one may begin', () => {
  const few = times(nodeAtOnce - freeAtOnce, n => webhook(n % 5, n))
  const underWay = fill(few)
  expect(underWay).toHaveLength(freeAtOnce)
  const others = times(nodeAtOnce - freeAtOnce, n => webhook(100 + n))
  expect(shareRoom(others, underWay)).toEqual(new Map(others.map(({ webhookId }) => [webhookId, 1])))
})

test('no more than the node’s limit is under way', () => {
  expect(fill(times(1000, n => webhook(n)))).toHaveLength(nodeAtOnce)
})
