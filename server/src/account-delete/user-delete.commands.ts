/** Requests the deletion of a login without a business, and cancels it. */
import { accountDeleteWarnMs } from '@haulway/domain/entity/state/account-delete.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { User } from '@haulway/domain/user/user.ts'
import { decideRequestUserDelete, refuseCancelUserDelete } from '@haulway/domain/user/user-delete.ts'
import { listEntitiesOf, publishUser } from '../entity/publish-user.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { appendRequest } from '../user/request.table.ts'
import { requireAccount, requireProof } from '../user/require-proof.ts'
import { findUser, getUserForUpdate, saveUser } from '../user/user.table.ts'
import { loginMails } from './user-delete-mails.ts'

type Form = { password: string; code?: string | undefined }
type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type Request = { context: CallContext; input: Form; inQuery: InUnit; inUnit: InUnit }

/** Needs proof: an unlocked phone must not be enough. */
export async function requestUserDelete({ context, input, inQuery, inUnit }: Request) {
  const caller = await requireAccount(context)
  const known = await inQuery(async ({ tx, actor, receivedAt }) => {
    const before = (await findUser(tx, actor.uid))?.userDelete ?? null
    decideRequestUserDelete(before, (await listEntitiesOf(tx, actor.uid)).length, receivedAt)
    return before
  })
  // The call is not kept by its key: a repeat after a lost answer gets the same one without a second code.
  if (known) return { isRequested: true as const, deleteOn: known.deleteOn }
  await requireProof(context, caller, input)
  return inUnit(appendDeletion)
}

async function appendDeletion(unit: Unit) {
  const { uid } = unit.actor
  const before = await getUserForUpdate(unit.tx, uid)
  const count = (await listEntitiesOf(unit.tx, uid)).length
  const userDelete = decideRequestUserDelete(before.userDelete, count, unit.receivedAt)
  const { deleteOn, requestedOn } = userDelete
  const reply = { isRequested: true as const, deleteOn }
  if (before.userDelete) return reply
  const request = { entityId: null, userId: uid, requestedOn }
  appendRequest(unit.tx, unit.newId(), 'account-delete-request', request)
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
