/**
 * Deleting the login of somebody who has no business: asked for by them, taken back for as long as a business' account
 * can be, then done. Whoever has a business deletes that one's account, and the login goes with the last.
 */
import { z } from 'zod'
import { accountDeleteGraceMs } from '../entity/state/account-delete.ts'
import { AppError } from '../errors.ts'
import { instantMsSchema } from '../time.ts'

export const userDeleteSchema = z.object({ requestedOn: instantMsSchema, deleteOn: instantMsSchema })
export type UserDelete = z.infer<typeof userDeleteSchema>

/**
 * Asking twice is asking once: the first date stands.
 * @param entitiesCount of how many businesses they are a part
 * @throws AppError conflict when there is any: others would lose their owner, or their books a name
 */
export function decideRequestUserDelete(before: UserDelete | null, entitiesCount: number, at: number): UserDelete {
  if (entitiesCount > 0) throw new AppError('conflict', 'Leave your businesses first, or delete their accounts.')
  return before ?? { requestedOn: at, deleteOn: at + accountDeleteGraceMs }
}

/** @throws AppError conflict when nothing was asked for */
export function refuseCancelUserDelete(before: UserDelete | null): void {
  if (!before) throw new AppError('conflict', 'No deletion was requested.')
}

/** Who founds or joins a business stays. */
export function userDeleteWith(before: UserDelete | null, entitiesCount: number): UserDelete | null {
  return entitiesCount > 0 ? null : before
}

/** Whether the deletion that was asked for then is still wanted, and due. */
export function isUserDeleteDue(
  before: UserDelete | null,
  requestedOn: number,
  entitiesCount: number,
  now: number,
): boolean {
  return before?.requestedOn === requestedOn && entitiesCount === 0 && before.deleteOn <= now
}
