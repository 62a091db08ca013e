/** Confirmation: an operator's or pit's word on a truck, a record by itself until its load is known. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema } from '../../ids.ts'
import { type LoadLogAct, loadLogActSchema } from '../act.ts'
import { actAt, isSameMaker } from '../fold.ts'
import type { ConfirmationToJoin } from './match-confirmation.ts'

export const confirmationSchema = z.object({
  projectId: idSchema,
  /** Also the id of the act that it becomes in its load. */
  confirmationId: idSchema,
  dispatchId: idSchema,
  truckId: idSchema,
  truckNumber: z.string().max(10),
  pitEntityId: idSchema,
  /** As it was said: it names its load only where the phone knew it. */
  saidLoadLogId: idSchema.nullable(),
  act: loadLogActSchema.extend({ kind: z.enum(['confirmTrucker', 'confirmLoad']) }),
  /** Null while no load is known to which it belongs. */
  loadLogId: idSchema.nullable(),
  /** Its maker's own word that it was a mistake, said while it had no load: it finds none any more. */
  takenBack: loadLogActSchema.nullable().default(null),
})
export type Confirmation = z.infer<typeof confirmationSchema>

/**
 * Takes back a confirmation without a load; both stay as they were said. Once it has a load, it is taken back there.
 * @param act the word that it was a mistake
 * @returns the confirmation as it then is; the same where it was taken back before
 */
export function decideTakeBack(confirmation: Confirmation, act: LoadLogAct): Confirmation {
  return confirmation.takenBack ? confirmation : { ...confirmation, takenBack: act }
}

/** @throws AppError notAllowed to all but its maker */
export function refuseTakeBack(confirmation: Confirmation, act: LoadLogAct): void {
  if (isSameMaker(confirmation.act, act)) return
  throw new AppError('notAllowed', 'You can only undo your own updates.')
}

/** As the joining rule takes it. */
export function toJoin(confirmation: Confirmation): ConfirmationToJoin {
  const { confirmationId, saidLoadLogId, dispatchId, truckId, act } = confirmation
  const said = saidLoadLogId === null ? {} : { loadLogId: saidLoadLogId }
  return { confirmationId, kind: act.kind, ...said, dispatchId, truckId, at: actAt(act) }
}
