/** Stops the webhooks of a person who left or is no longer a manager: the address may be theirs. */
import type { Member } from '@haulway/domain/entity/member/member.ts'
import { webhookDocuments } from '@haulway/domain/webhook/webhook.documents.ts'
import { decideMakerChanged } from '@haulway/domain/webhook/webhook.ts'
import type { Unit } from '../http/command/command.ts'
import { listWebhooksForUpdate, saveWebhook } from './event/webhook.table.ts'

/** @param role undefined when they left */
export async function stopWebhooksBy(
  unit: Unit,
  { entityId, uid }: Pick<Member, 'entityId' | 'uid'>,
  role: Member['role'] | undefined,
): Promise<void> {
  for (const before of await listWebhooksForUpdate(unit.tx, entityId)) {
    const webhook = decideMakerChanged(before, uid, role, unit.receivedAt)
    if (webhook === before) continue
    saveWebhook(unit.tx, webhook)
    unit.publish(webhookDocuments(webhook))
  }
}
