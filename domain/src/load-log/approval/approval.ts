/** The approved pay of a load, stored on its record: documents show it, the ledger books it, and it never changes. */
import { z } from 'zod'
import { idSchema, uidSchema } from '../../ids.ts'
import { pricedSchema } from '../../pay/line/line.ts'
import { instantMsSchema } from '../../time.ts'
import { quantitySchema } from '../../units.ts'

export const loadApprovalSchema = z.object({
  actId: idSchema,
  by: z.object({ uid: uidSchema, entityId: idSchema }),
  at: instantMsSchema,
  /** The quantity as entered; null when the price needs none. */
  quantity: quantitySchema.nullable(),
  haul: pricedSchema,
  /** What a broker owes its hauler; only when it offered the work on. */
  subHaul: pricedSchema.optional(),
  material: pricedSchema,
})
export type LoadApproval = z.infer<typeof loadApprovalSchema>
