/**
 * Deleting the login of a user without a business: they request it, can cancel it for as long as for a business's
 * account, and then it is deleted. A user with businesses deletes their accounts; the login goes with the last one.
 */
import { z } from 'zod'
import { accountDeleteGraceMs } from '../entity/state/account-delete.ts'
import { AppError } from '../errors.ts'
import { instantMsSchema } from '../time.ts'

export const userDeleteSchema = z.object({ requestedOn: instantMsSchema, deleteOn: instantMsSchema })
export type UserDelete = z.infer<typeof userDeleteSchema>

/**
 * Requests the deletion. A repeated request changes nothing: the first date stays.
 * @param entitiesCount the number of businesses they belong to
 * @throws AppError conflict when there is any: a business would lose its owner, or its records a name
 */
export function decideRequestUserDelete(before: UserDelete | null, entitiesCount: number, at: number): UserDelete {
  if (entitiesCount > 0) throw new AppError('conflict', 'Leave your businesses first, or delete their accounts.')
  return before ?? { requestedOn: at, deleteOn: at + accountDeleteGraceMs }
}

/** @throws AppError conflict when no deletion was requested */
export function refuseCancelUserDelete(before: UserDelete | null): void {
  if (!before) throw new AppError('conflict', 'No deletion was requested.')
}

/** Creating or joining a business cancels the deletion. */
export function userDeleteWith(before: UserDelete | null, entitiesCount: number): UserDelete | null {
  return entitiesCount > 0 ? null : before
}

/** Whether the deletion requested then is still wanted, and due. */
export function isUserDeleteDue(
  before: UserDelete | null,
  requestedOn: number,
  entitiesCount: number,
  now: number,
): boolean {
  return before?.requestedOn === requestedOn && entitiesCount === 0 && before.deleteOn <= now
}
