/** Emails the owners of a business about a webhook: a new one, in case an attacker made it, and one that stopped. */
import type { Webhook } from '@haulway/domain/webhook/webhook.ts'
import { listMembers } from '../entity/entity.table.ts'
import type { SystemUnit } from '../http/command/run-command.ts'
import { writeMail } from '../jobs/mail.ts'
import { findUser } from '../user/user.table.ts'
import { webhookTexts } from './webhook-texts.ts'

type MailUnit = Pick<SystemUnit, 'tx' | 'enqueue'>

export async function emailOwners(
  unit: MailUnit,
  about: keyof typeof webhookTexts,
  business: string,
  { entityId, address }: Webhook,
): Promise<void> {
  const owners = (await listMembers(unit.tx, entityId)).filter(({ role }) => role === 'owner')
  for (const { uid } of owners) {
    const user = await findUser(unit.tx, uid)
    if (!user) continue
    const mail = writeMail(user.email, webhookTexts[about], { business, host: new URL(address).host }, user.language)
    unit.enqueue({ kind: 'send-mail', data: mail })
  }
}
