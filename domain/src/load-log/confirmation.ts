/** Confirmation: an operator's or pit's word on a truck, a record by itself until its load is known. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import type { ConfirmationToJoin } from './join-confirmation.ts'
import { loadLogActSchema } from './load-log-act.ts'
import { actAt } from './load-log-fold.ts'

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
})
export type Confirmation = z.infer<typeof confirmationSchema>

/** As the joining rule takes it. */
export function toJoin(confirmation: Confirmation): ConfirmationToJoin {
  const { confirmationId, saidLoadLogId, dispatchId, truckId, act } = confirmation
  const said = saidLoadLogId === null ? {} : { loadLogId: saidLoadLogId }
  return { confirmationId, kind: act.kind, ...said, dispatchId, truckId, at: actAt(act) }
}
