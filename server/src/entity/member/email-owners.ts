/** Emails every owner of a business, in case an attacker did something in its name, or because they have to act. */

import { AppError } from '@haulway/domain/errors.ts'
import type { Language } from '@haulway/domain/language.ts'
import type { SystemUnit } from '../../http/command/run-command.ts'
import { type MailText, writeMail } from '../../jobs/mail.ts'
import { findUser } from '../../user/user.table.ts'
import { listMembers } from '../entity.table.ts'

/**
 * @param values what fills the holes of the texts
 * @throws AppError notFound when the business has no owner: nothing happens that no one would hear of
 */
export async function emailOwners(
  unit: Pick<SystemUnit, 'tx' | 'enqueue'>,
  entityId: string,
  texts: Record<Language, MailText>,
  values: Record<string, string>,
): Promise<void> {
  const owners = (await listMembers(unit.tx, entityId)).filter(({ role }) => role === 'owner')
  if (owners.length === 0) throw new AppError('notFound')
  for (const { uid } of owners) {
    const user = await findUser(unit.tx, uid)
    if (user) unit.enqueue({ kind: 'send-mail', data: writeMail(user.email, texts, values, user.language) })
  }
}
