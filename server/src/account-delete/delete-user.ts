/** Deletes the login of a user without a business when the grace period is over, and warns them before. */
import { isUserDeleteDue } from '@haulway/domain/user/user-delete.ts'
import { listEntitiesOf } from '../entity/publish-user.ts'
import type { Unit } from '../http/command/command.ts'
import { findUser, findUserForUpdate } from '../user/user.table.ts'
import { deleteUserRows } from './delete-user-rows.ts'
import { type DeletingParts, runOnBehalf } from './run-on-behalf.ts'
import { loginMails } from './user-delete-mails.ts'

type DeletionJob = { uid: string; requestedOn: number }

/** The job `warn-user-delete`. */
export async function warnUserDelete(parts: DeletingParts, job: DeletionJob): Promise<void> {
  await runOnBehalf(parts, job.uid, async unit => {
    const user = await findUser(unit.tx, job.uid)
    if (user?.userDelete?.requestedOn !== job.requestedOn) return
    const data = loginMails.soon(user.email, user.userDelete.deleteOn)
    unit.enqueue({ kind: 'send-mail', data, key: `soon ${job.uid} ${job.requestedOn}` })
  })
}

/** The job `delete-user`. Does nothing if the deletion was canceled or requested again since. */
export async function deleteUser(parts: DeletingParts, job: DeletionJob): Promise<void> {
  const sessionIds = await runOnBehalf(parts, job.uid, unit => finish(unit, job))
  parts.bus.publish('sessions', { sessionIds })
}

/** @returns the sessions that ended with the user */
async function finish(unit: Unit, { uid, requestedOn }: DeletionJob): Promise<string[]> {
  // A user who is joining a business waits for this lock and then finds no user, or was first and is counted below.
  const user = await findUserForUpdate(unit.tx, uid)
  // Deleted already, perhaps this very moment by the hourly job.
  if (!user) return []
  const count = (await listEntitiesOf(unit.tx, uid)).length
  if (!isUserDeleteDue(user.userDelete, requestedOn, count, unit.receivedAt)) return []
  unit.enqueue({ kind: 'send-mail', data: loginMails.deleted(user.email, user.language) })
  const ended = await deleteUserRows(unit, user)
  unit.changeAccess([uid])
  return ended
}
