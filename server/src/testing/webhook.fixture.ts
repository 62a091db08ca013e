/** Webhooks without their maker's password, and a receiver for them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookDocuments } from '@haulway/domain/webhook/webhook.documents.ts'
import { decideCreateWebhook, type Webhook } from '@haulway/domain/webhook/webhook.ts'
import { webhookEventNames } from '@haulway/domain/webhook/webhook-events.ts'
import { z } from 'zod'
import { deriveKey, seal } from '../auth/secrets.ts'
import { publishDocuments } from '../sync/publish.ts'
import { addWebhook as addRow } from '../webhook/event/webhook.table.ts'
import { newTestId, type TestNode } from './test-node.ts'

export const webhookSecret = `hws_${'s'.repeat(43)}`

export async function addWebhook(
  node: Pick<TestNode, 'inTransaction' | 'authSecret'>,
  entityId: string,
  more: Partial<Webhook> & Pick<Webhook, 'address'>,
): Promise<string> {
  const made = { webhookId: newTestId(), entityId, events: webhookEventNames, withMoney: true }
  const webhook = decideCreateWebhook({ ...made, createdOn: Date.now(), createdBy: 'someone', ...more }, 0)
  await node.inTransaction(async tx => {
    addRow(tx, webhook, seal(deriveKey(node.authSecret, 'webhooks'), webhookSecret))
    await publishDocuments(tx, webhookDocuments(webhook))
  })
  return webhook.webhookId
}

const bodySchema = z.object({
  id: z.uuid(),
  type: z.string(),
  createdOn: z.int(),
  entityId: z.string(),
  data: z.looseObject({}),
})

export type Received = { body: z.infer<typeof bodySchema>; text: string; headers: Record<string, unknown> }

/**
 * A receiver of webhooks. `accepted` has what it answered 200 to; `seen` counts all requests.
 * @param until when it begins to answer
 */
export async function openReceiver(until?: Promise<unknown>) {
  const accepted: Received[] = []
  const state = { status: 200, headers: {} as Record<string, string>, answer: 'ok', seen: 0 }
  const server = createServer((request, response) => {
    state.seen += 1
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      await until
      const text = Buffer.concat(parts).toString()
      const { status } = state
      if (status === 200) accepted.push({ text, headers: request.headers, body: bodySchema.parse(JSON.parse(text)) })
      response.writeHead(status, state.headers).end(state.answer)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { state, accepted, port, address: `http://127.0.0.1:${port}/in`, close }
}
