/** Sets up a webhook. From then on documents of the business go to its address, so it needs the proof of a person. */

import { webhookDocuments } from '@haulway/domain/webhook/webhook.documents.ts'
import { decideCreateWebhook, refuseAddress } from '@haulway/domain/webhook/webhook.ts'
import type { WebhookEventName } from '@haulway/domain/webhook/webhook-events.ts'
import { newSecret, seal } from '../auth/secrets.ts'
import { integratedTypes } from '../entity/api-key/create-api-key.ts'
import { emailOwners } from '../entity/member/email-owners.ts'
import { requireEntity, requireMember } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { requireAccount, requireProof } from '../user/require-proof.ts'
import { addWebhook, listWebhooksForUpdate } from './event/webhook.table.ts'
import { webhookTexts } from './webhook-texts.ts'

type Form = {
  entityId: string
  address: string
  events: WebhookEventName[]
  withMoney: boolean
  password: string
  code?: string | undefined
}
type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type Request = { context: CallContext; input: Form; inQuery: InUnit; inUnit: InUnit }

export async function createWebhook({ context, input, inQuery, inUnit }: Request) {
  const { entityId, events, address, withMoney } = input
  const caller = await requireAccount(context)
  // Check the role first: anyone else learns nothing more. A query, so that the call counts only once.
  await inQuery(unit => requireEntity(unit, entityId, 'manager', integratedTypes))
  refuseAddress(address, context.webhooks.mayBePrivate)
  await requireProof(context, caller, input)
  return inUnit(async unit => {
    // Locks the entity: its members don't change and its webhooks are counted right until the commit.
    const { entity } = await requireMember(unit, entityId, 'manager', 'upkeep', 'update')
    const secret = `hws_${newSecret()}`
    const made = { entityId, webhookId: unit.newId(), address, events: [...new Set(events)], withMoney }
    const existing = (await listWebhooksForUpdate(unit.tx, entityId)).length
    const by = { createdOn: unit.receivedAt, createdBy: caller.actor.uid }
    const webhook = decideCreateWebhook({ ...made, ...by }, existing)
    addWebhook(unit.tx, webhook, seal(context.webhooks.key, secret))
    unit.publish(webhookDocuments(webhook))
    const values = { business: entity.name, host: new URL(address).host }
    await emailOwners(unit, entityId, webhookTexts.created, values)
    return { webhookId: webhook.webhookId, secret }
  })
}
