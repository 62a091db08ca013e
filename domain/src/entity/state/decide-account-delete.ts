/** What becomes of an entity whose account is to be deleted: asked for, taken back, done. */
import { AppError } from '../../errors.ts'
import type { Entity } from '../entity.ts'
import { type AccountDelete, accountDeleteGraceMs, deletedName } from './account-delete.ts'

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
  if (!before) throw new AppError('conflict', 'No deletion was requested.')
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
