/** Deletes the login of somebody without a business when the grace is over, and tells them before. */
import { isUserDeleteDue } from '@haulway/domain/user/user-delete.ts'
import { listEntitiesOf } from '../entity/publish-user.ts'
import type { Unit } from '../http/command/command.ts'
import { findUser, getUserForUpdate } from '../user/user.table.ts'
import { deleteUserRows } from './delete-user-rows.ts'
import { type DeletingParts, runInName } from './run-in-name.ts'
import { loginMails } from './user-delete-mails.ts'

type Asked = { uid: string; requestedOn: number }

/** The job `warn-user-delete`. */
export async function warnUserDelete(parts: DeletingParts, asked: Asked): Promise<void> {
  await runInName(parts, asked.uid, async unit => {
    const user = await findUser(unit.tx, asked.uid)
    if (user?.userDelete?.requestedOn !== asked.requestedOn) return
    const data = loginMails.soon(user.email, user.userDelete.deleteOn)
    unit.enqueue({ kind: 'send-mail', data, key: `soon ${asked.uid} ${asked.requestedOn}` })
  })
}

/** The job `delete-user`. What was taken back, or asked for anew since, is another request's affair. */
export async function deleteUser(parts: DeletingParts, asked: Asked): Promise<void> {
  const sessionIds = await runInName(parts, asked.uid, unit => finish(unit, asked))
  parts.bus.publish('sessions', { sessionIds })
}

/** @returns the sessions that ended with the user */
async function finish(unit: Unit, { uid, requestedOn }: Asked): Promise<string[]> {
  if (!(await findUser(unit.tx, uid))) return []
  // Whoever joins a business waits for this row, and finds nobody; or was first, and is then seen here.
  const user = await getUserForUpdate(unit.tx, uid)
  const count = (await listEntitiesOf(unit.tx, uid)).length
  if (!isUserDeleteDue(user.userDelete, requestedOn, count, unit.receivedAt)) return []
  unit.enqueue({ kind: 'send-mail', data: loginMails.deleted(user.email, user.language) })
  const ended = await deleteUserRows(unit, user)
  unit.changeAccess([uid])
  return ended
}
