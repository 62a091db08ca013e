/**
 * Deleting the account of an entity (specification 3: account-delete-request): asked for by its owner, taken back by
 * them for 30 days, then done. Until then it closes: what is open finishes, nothing new begins.
 */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { uidSchema } from '../ids.ts'
import { dayMs, instantMsSchema } from '../time.ts'
import type { Entity } from './entity.ts'
import { entityStateSchema } from './entity-state.ts'

/** From the request to the deletion. */
export const accountDeleteGraceMs = 30 * dayMs
/** A mail goes out so long before it. */
export const accountDeleteWarnMs = 3 * dayMs
/** While money or loads are open, the deletion waits and looks again after so long. */
export const accountDeleteRetryMs = dayMs

/** What stands where the name of a person was. */
export const deletedName = 'Deleted account'

export const accountDeleteSchema = z.object({
  requestedOn: instantMsSchema,
  requestedBy: uidSchema,
  deleteOn: instantMsSchema,
  /** The state to go back to when it is taken back. */
  stateBefore: entityStateSchema,
  /** Set when it was due and something was still open. */
  waitingSince: instantMsSchema.nullable().default(null),
  deletedOn: instantMsSchema.nullable().default(null),
})
export type AccountDelete = z.infer<typeof accountDeleteSchema>

/** Asking twice is asking once: the first date stands. @throws AppError conflict when it has been done */
export function decideRequestAccountDelete(entity: Entity, uid: string, at: number): AccountDelete {
  const before = entity.accountDelete
  if (before?.deletedOn != null) throw new AppError('conflict', 'This account has been deleted.')
  return (
    before ?? {
      requestedOn: at,
      requestedBy: uid,
      deleteOn: at + accountDeleteGraceMs,
      stateBefore: entity.entityState,
      waitingSince: null,
      deletedOn: null,
    }
  )
}

/** @throws AppError conflict when nothing was asked for, or it has been done */
export function refuseCancelAccountDelete(entity: Entity): AccountDelete {
  const before = entity.accountDelete
  if (!before) throw new AppError('conflict', 'No deletion was asked for.')
  if (before.deletedOn !== null) throw new AppError('conflict', 'This account has been deleted.')
  return before
}

/** What an entity is once its account is deleted: a name on others' papers at most. @param keepsName a company's */
export function decideDeleteAccount(entity: Entity, at: number, keepsName: boolean): Entity {
  const { phoneNo: _, place: __, ...rest } = entity
  return {
    ...rest,
    name: keepsName ? entity.name : deletedName,
    userId: null,
    currentTruckId: null,
    missingInformation: [],
    accountDelete: entity.accountDelete && { ...entity.accountDelete, deletedOn: at },
  }
}
