/** The approved pay of a load, stored on its record: documents show it, the ledger books it, and it never changes. */
import { z } from 'zod'
import { idSchema, uidSchema } from '../../ids.ts'
import { payLineSchema } from '../../payment/pay-lines.ts'
import { instantMsSchema } from '../../time.ts'
import { quantitySchema } from '../../units.ts'

const approvedPaySchema = z.object({ lines: z.array(payLineSchema), totalCents: z.int().min(0) })

export const loadApprovalSchema = z.object({
  actId: idSchema,
  by: z.object({ uid: uidSchema, entityId: idSchema }),
  at: instantMsSchema,
  /** The quantity as entered; null when the price needs none. */
  quantity: quantitySchema.nullable(),
  haul: approvedPaySchema,
  material: approvedPaySchema,
})
export type LoadApproval = z.infer<typeof loadApprovalSchema>
