/** The steps of deleting an entity's account: request, cancel, delete. */
import { AppError } from '../../errors.ts'
import type { Entity } from '../entity.ts'
import { type AccountDelete, accountDeleteGraceMs, deletedName } from './account-delete.ts'

/** A repeated request changes nothing: the first date stays. @throws AppError conflict when it is deleted already */
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

/** @throws AppError conflict when no deletion was requested, or it is done already */
export function refuseCancelAccountDelete(entity: Entity): AccountDelete {
  const before = entity.accountDelete
  if (!before) throw new AppError('conflict', 'No deletion was requested.')
  if (before.deletedOn !== null) throw new AppError('conflict', 'This account has been deleted.')
  return before
}

/** An entity after its account is deleted: at most its name remains. @param keepsName true for a company */
export function decideDeleteAccount(entity: Entity, at: number, keepsName: boolean): Entity {
  const { phoneNo, place, ...rest } = entity
  return {
    ...rest,
    name: keepsName ? entity.name : deletedName,
    userId: null,
    currentTruckId: null,
    missingInformation: [],
    accountDelete: entity.accountDelete && { ...entity.accountDelete, deletedOn: at },
  }
}
