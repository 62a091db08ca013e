/** Why a load pays what it pays, besides what its document shows: who agreed to the rate, and what was booked. */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { journalCauseKinds } from '../../ledger/journal-entry.ts'
import { centsSchema } from '../../money.ts'
import { instantMsSchema } from '../../time.ts'
import { agreedRateSchema } from '../../work/agreement/agreed-rate.ts'
import { agreements } from '../../work/agreement-cards.ts'

/** One account of an entry as its two businesses see it. The lines of an entry sum to zero. */
const explainedLineSchema = z.object({
  account: z.enum(['payable', 'disputed', 'receivable']),
  amountCents: centsSchema,
})

const explainedEntrySchema = z.object({
  journalEntryId: idSchema,
  cause: z.enum(journalCauseKinds),
  at: instantMsSchema,
  lines: z.array(explainedLineSchema).max(10),
})
export type ExplainedEntry = z.infer<typeof explainedEntrySchema>

/** One of the reader's own agreements. No one is shown another's. */
const explainedAgreementSchema = z.object({
  agreement: z.enum(agreements),
  payerName: z.string().max(80),
  payeeName: z.string().max(80),
  /** Null when what it was agreed by no longer exists. */
  agreed: agreedRateSchema.nullable(),
  /** In the order in which they were booked; none before the approval. */
  entries: z.array(explainedEntrySchema).max(500),
})
export type ExplainedAgreement = z.infer<typeof explainedAgreementSchema>

export const explainedLoadSchema = z.object({ agreements: z.array(explainedAgreementSchema).max(agreements.length) })
export type ExplainedLoad = z.infer<typeof explainedLoadSchema>
