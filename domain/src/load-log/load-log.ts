/** Load log: one load from start to pay. Its record is its terms and the acts testified; its state is their fold. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { daySchema, instantMsSchema } from '../time.ts'
import { termsSchema } from '../work/dispatch/dispatch.ts'
import { loadApprovalSchema } from './approval/approval.ts'

export const loadLogSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  /** Given by the server: counts a project's loads of a shift day from 1. */
  loadNo: z.int().min(1),
  shiftDay: daySchema,
  terms: termsSchema,
  /** Set when this start turned out to be a second one of the same truck and dispatch: it stands for the first. */
  aliasOf: idSchema.nullable(),
  createdOn: instantMsSchema,
  /** Absent until it is approved. */
  approval: loadApprovalSchema.optional(),
})
/** The acts stand beside it, append-only, each a row of its own. */
export type LoadLog = z.infer<typeof loadLogSchema>
