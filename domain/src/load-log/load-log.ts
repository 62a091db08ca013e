/** Load log: one load from start to pay. Its record is its terms and its acts; its state is the fold of the acts. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { daySchema, instantMsSchema } from '../time.ts'
import { termsSchema } from '../work/dispatch/dispatch.ts'
import { loadApprovalSchema } from './approval/approval.ts'
import { holdSchema } from './dispute/hold.ts'

export const loadLogSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  /** Assigned by the server: counts a project's loads of a shift day from 1. */
  loadNo: z.int().min(1),
  shiftDay: daySchema,
  terms: termsSchema,
  /** Set when this start turned out to be a repeat for the same truck and dispatch: the id of the first load. */
  aliasOf: idSchema.nullable(),
  createdOn: instantMsSchema,
  /** Absent until it is approved. */
  approval: loadApprovalSchema.optional(),
  /** What its disputes hold or have settled since the approval, as booked. */
  holds: z.array(holdSchema).max(100).optional(),
})
/** The acts are stored separately, append-only, one row each. */
export type LoadLog = z.infer<typeof loadLogSchema>
