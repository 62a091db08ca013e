/** The documents of a statement: its sums, for both businesses. Its lines are in its files. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { idSchema } from '../ids.ts'
import { statementPaperSchema } from '../pay/statement/statement-paper.ts'
import { dayMs, instantMsSchema } from '../time.ts'
import type { Statement } from './statement.ts'

const paper = statementPaperSchema.shape

/** Collection `statements`; only money, so plain members don't see it. */
export const statementDocumentSchema = z.object({
  payerEntityId: idSchema,
  statementId: idSchema,
  payeeEntityId: idSchema,
  closedAt: instantMsSchema,
  payerName: paper.payer.shape.name,
  payeeName: paper.payee.shape.name,
  ...{ number: paper.number, from: paper.from, to: paper.to, dueOn: paper.dueOn, currency: paper.currency },
  loads: z.int(),
  ...{ earnedCents: paper.earnedCents, payCents: paper.payCents, carriedOutCents: paper.carriedOutCents },
})
export type StatementDocument = z.infer<typeof statementDocumentSchema>

/** How long a statement stays on devices; older ones are read page by page. */
const keptMs = 60 * dayMs + liveAfterSettledMs

export function statementDocuments({ paper, ...ids }: Statement): DocumentChange[] {
  const { number, from, to, dueOn, currency, earnedCents, payCents, carriedOutCents, payer, payee, lines } = paper
  const loads = new Set(lines.map(line => line.ref)).size
  const body: StatementDocument = {
    ...ids,
    ...{ payerName: payer.name, payeeName: payee.name, number, from, to, dueOn, currency },
    ...{ loads, earnedCents, payCents, carriedOutCents },
  }
  return [payer.entityId, payee.entityId].map(entityId => ({
    ...{ scope: entityScope(entityId), collection: 'statements', id: ids.statementId },
    ...{ liveUntil: ids.closedAt + keptMs, body },
  }))
}

/** The files of a statement. */
export const statementFormats = ['pdf', 'csv', 'quickbooks-bill', 'quickbooks-invoice'] as const
export type StatementFormat = (typeof statementFormats)[number]
