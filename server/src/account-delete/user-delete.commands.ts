/** Requests the deletion of a login without a business, and cancels it. */
import { accountDeleteWarnMs } from '@haulway/domain/entity/state/account-delete.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { User } from '@haulway/domain/user/user.ts'
import { decideRequestUserDelete, refuseCancelUserDelete } from '@haulway/domain/user/user-delete.ts'
import { listEntitiesOf, publishUser } from '../entity/publish-user.ts'
import type { Unit } from '../http/command/command.ts'
import { appendRequest } from '../user/request.table.ts'
import { getUserForUpdate, saveUser } from '../user/user.table.ts'
import { loginMails } from './user-delete-mails.ts'

export async function requestUserDelete(unit: Unit) {
  const { uid } = unit.actor
  const before = await getUserForUpdate(unit.tx, uid)
  const count = (await listEntitiesOf(unit.tx, uid)).length
  const userDelete = decideRequestUserDelete(before.userDelete, count, unit.receivedAt)
  const { deleteOn, requestedOn } = userDelete
  const reply = { isRequested: true as const, deleteOn }
  if (before.userDelete) return reply
  const request = { entityId: null, userId: uid, requestedOn }
  await appendRequest(unit.tx, unit.newId(), 'account-delete-request', request)
  await saveAndPublish(unit, { ...before, userDelete })
  const data = { uid, requestedOn }
  const startAfterSeconds = Math.ceil((deleteOn - unit.receivedAt) / secondMs)
  const warnAfterSeconds = startAfterSeconds - accountDeleteWarnMs / secondMs
  unit.enqueue({ kind: 'delete-user', data, startAfterSeconds })
  unit.enqueue({ kind: 'warn-user-delete', data, startAfterSeconds: warnAfterSeconds })
  unit.enqueue({ kind: 'send-mail', data: loginMails.requested(before.email, deleteOn) })
  return reply
}

export async function cancelUserDelete(unit: Unit) {
  const before = await getUserForUpdate(unit.tx, unit.actor.uid)
  refuseCancelUserDelete(before.userDelete)
  await saveAndPublish(unit, { ...before, userDelete: null })
  unit.enqueue({ kind: 'send-mail', data: loginMails.cancelled(before.email) })
  return { isSuccessful: true as const }
}

async function saveAndPublish(unit: Unit, user: User): Promise<void> {
  saveUser(unit.tx, user)
  await publishUser(unit, user.uid)
}
