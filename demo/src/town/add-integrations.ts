/**
 * Programs of the demo's businesses: API keys, two of them used once, and a webhook. It is paused: it has no receiver,
 * and a server sends to public addresses only.
 */
import { openClient } from '@haulway/client/client.ts'
import { apiKeyDocumentSchema } from '@haulway/domain/api-key/api-key.documents.ts'
import type { ApiKeyScope } from '@haulway/domain/api-key/api-key.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { webhookDocumentSchema } from '@haulway/domain/webhook/webhook.documents.ts'
import { demoPassword } from './client.ts'
import { type DemoMember, envelopeNow, type Town } from './town.ts'

type Program = { name: string; scopes: ApiKeyScope[]; isInUse?: true }

const ofJobber: Program[] = [
  { name: 'QuickBooks bridge', scopes: ['read', 'readMoney'], isInUse: true },
  { name: 'Project schedule', scopes: ['read', 'writeWork'] },
]
const ofPit: Program[] = [{ name: 'Scale house', scopes: ['read', 'writeLoads'], isInUse: true }]

/** Run again, it adds nothing. */
export async function addIntegrations({ jobbers, pits }: Town, url: string): Promise<void> {
  const [jobber] = jobbers.values()
  const [pit] = pits.values()
  if (jobber) await addKeys(jobber, ofJobber, url)
  if (jobber) await addWebhook(jobber)
  if (pit) await addKeys(pit, ofPit, url)
}

async function addKeys({ client, entityId }: DemoMember, programs: readonly Program[], url: string): Promise<void> {
  if (client.store.list(entityScope(entityId), 'api-keys', apiKeyDocumentSchema).length > 0) return
  for (const { name, scopes, isInUse } of programs) {
    const key = { entityId, name, scopes, password: demoPassword }
    const { secret } = await client.mustSend(envelopeNow(), 'createApiKey', key)
    if (!isInUse) continue
    const program = await openClient({ url, apiKey: secret })
    await program.read.page(entityScope(entityId), 'load-logs', { limit: 1 })
    await program.close()
  }
}

async function addWebhook({ client, entityId }: DemoMember): Promise<void> {
  if (client.store.list(entityScope(entityId), 'webhooks', webhookDocumentSchema).length > 0) return
  const { webhookId } = await client.mustSend(envelopeNow(), 'createWebhook', {
    entityId,
    address: 'https://books.brandt.example/haulway',
    withMoney: false,
    password: demoPassword,
    events: ['statement.closed', 'statement.paid'],
  })
  await client.mustSend(envelopeNow(), 'pauseWebhook', { entityId, webhookId, isPaused: true })
}
