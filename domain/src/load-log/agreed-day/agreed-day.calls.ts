/** The call by which one side of an agreement agrees to a day's loads at the totals that it was shown. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { amountCentsSchema } from '../../money.ts'
import { agreements } from '../../work/agreement-cards.ts'
import { approvalDoubtCodes } from '../approval/approval-doubts.ts'
import { totalSchema } from './agreed-total-schema.ts'

/** The most loads of one call. A page with more sends several. */
export const agreedLoadsMax = 50

const agreedLoadSchema = totalSchema.extend({
  loadLogId: idSchema,
  dispatchId: idSchema,
  /** Only from the jobber about hauling: what the material pays, because its agreement approves the whole load. */
  materialCents: amountCentsSchema.optional(),
  /** Only from the jobber: the doubts that it was shown. */
  shownDoubts: z.array(z.enum(approvalDoubtCodes)).max(approvalDoubtCodes.length).optional(),
})

export const agreeDaySchema = z.object({
  projectId: idSchema,
  /** One act on each of the loads. */
  actId: idSchema,
  /** The entity that the maker acts for, if they have several relations to the loads. */
  entityId: idSchema.optional(),
  agreement: z.enum(agreements),
  loads: z
    .array(agreedLoadSchema)
    .min(1)
    .max(agreedLoadsMax)
    .refine(loads => new Set(loads.map(({ loadLogId }) => loadLogId)).size === loads.length, 'Choose each load once.'),
})
export type AgreeDayInput = z.infer<typeof agreeDaySchema>

export const agreedDayCalls = {
  /**
   * Agrees to each load at its total. A load whose total is another one by now is named in the answer and stays open;
   * what its maker agreed to is recorded anyway. The jobber's agreement about hauling approves the load.
   */
  agreeDay: call
    .route({ method: 'POST', path: '/agree-day' })
    .input(agreeDaySchema)
    .output(
      z.object({
        agreed: z.array(idSchema).max(agreedLoadsMax),
        changed: z.array(z.object({ loadLogId: idSchema, now: totalSchema.nullable() })).max(agreedLoadsMax),
      }),
    ),
}
