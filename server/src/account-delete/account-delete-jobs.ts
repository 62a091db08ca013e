/** The jobs by which accounts are deleted, put together for one node. */
import type { JobHandlers } from '../jobs/job.ts'
import { deleteAccount, warnAccountDelete } from './delete-account.ts'
import { deleteUser, warnUserDelete } from './delete-user.ts'
import { forgetSessions } from './delete-user-rows.ts'
import { type DeletingParts, runInName } from './run-in-name.ts'

type Kind = 'delete-account' | 'warn-account-delete' | 'forget-sessions' | 'delete-user' | 'warn-user-delete'

export function openAccountDeleteJobs(parts: DeletingParts): Pick<JobHandlers, Kind> {
  return {
    'delete-account': asked => deleteAccount(parts, asked),
    'warn-account-delete': asked => warnAccountDelete(parts, asked),
    'delete-user': asked => deleteUser(parts, asked),
    'warn-user-delete': asked => warnUserDelete(parts, asked),
    'forget-sessions': ({ uid }) => forgetSessions(work => runInName(parts, uid, work), uid),
  }
}
