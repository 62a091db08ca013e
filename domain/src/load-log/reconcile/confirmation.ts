/** Confirmation: an operator's or pit's record that a truck was loaded. It is separate until its load is known. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema } from '../../ids.ts'
import { actAt } from '../../work/act-order.ts'
import { type LoadLogAct, loadLogActSchema } from '../act/act.ts'
import { isSameMaker } from '../act/undone-acts.ts'
import type { ConfirmationToJoin } from './match-confirmation.ts'

export const confirmationSchema = z.object({
  projectId: idSchema,
  /** Also the id of its act in the load. */
  confirmationId: idSchema,
  dispatchId: idSchema,
  truckId: idSchema,
  truckNumber: z.string().max(10),
  pitEntityId: idSchema,
  /** The load that the phone named, if it knew the load. */
  saidLoadLogId: idSchema.nullable(),
  act: loadLogActSchema.extend({ kind: z.enum(['confirmTrucker', 'confirmLoad']) }),
  /** Null until it is matched to a load. */
  loadLogId: idSchema.nullable(),
  /** Its maker's act that undid it before it had a load. It is no longer matched then. */
  takenBack: loadLogActSchema.nullable().default(null),
})
export type Confirmation = z.infer<typeof confirmationSchema>

/**
 * Undoes a confirmation without a load; both records stay. Once it has a load, it is undone by an act in the load.
 * @param act the act that undoes it
 * @returns the changed confirmation; unchanged when it was undone already
 */
export function decideUndoConfirmation(confirmation: Confirmation, act: LoadLogAct): Confirmation {
  return confirmation.takenBack ? confirmation : { ...confirmation, takenBack: act }
}

/** @throws AppError notAllowed unless the act has the same maker as the confirmation */
export function refuseUndoConfirmation(confirmation: Confirmation, act: LoadLogAct): void {
  if (isSameMaker(confirmation.act, act)) return
  throw new AppError('notAllowed', 'You can only undo your own updates.')
}

/** The input of the matching rule. */
export function toJoin(confirmation: Confirmation): ConfirmationToJoin {
  const { confirmationId, saidLoadLogId, dispatchId, truckId, act } = confirmation
  const named = saidLoadLogId === null ? {} : { loadLogId: saidLoadLogId }
  return { confirmationId, kind: act.kind, ...named, dispatchId, truckId, at: actAt(act) }
}
