/** The documents of a statement: its sums, for both businesses. Its lines are in its files. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { centsSchema } from '../../money.ts'
import { totalOf } from '../../pay/line/line.ts'
import { type PrintedStatement, printedStatementSchema } from '../../pay/statement/printed-statement.ts'
import { dayMs, instantMsSchema, startOfDayMs } from '../../time.ts'
import { type Statement, statementSchema } from './statement.ts'

const paper = printedStatementSchema.shape
const record = statementSchema.shape

/** Collection `statements`; only money, so plain members don't see it. */
export const statementDocumentSchema = z.object({
  payerEntityId: idSchema,
  statementId: idSchema,
  payeeEntityId: idSchema,
  agreement: record.agreement,
  closedAt: instantMsSchema,
  statedBeforeCents: record.statedBeforeCents,
  paidOn: record.paidOn,
  payerMedianDays: record.payerMedianDays,
  interestPercentMilli: record.interestPercentMilli,
  payerName: paper.payer.shape.name,
  payeeName: paper.payee.shape.name,
  number: paper.number,
  from: paper.from,
  to: paper.to,
  closedOn: paper.closedOn,
  dueOn: paper.dueOn,
  currency: paper.currency,
  /** Distinct loads; a week of shifts alone has none. */
  loads: z.int(),
  earnedCents: paper.earnedCents,
  taxCents: centsSchema,
  retainedCents: paper.retainedCents,
  heldCents: centsSchema,
  releasedCents: centsSchema,
  carriedInCents: paper.carriedInCents,
  /** Held for disputes that were still open when the statement was closed. */
  stillHeldCents: centsSchema,
  deductedCents: centsSchema,
  quickPayFeeCents: paper.quickPayFeeCents,
  payCents: paper.payCents,
  carriedOutCents: paper.carriedOutCents,
})
export type StatementDocument = z.infer<typeof statementDocumentSchema>

/** How long a statement stays on devices once it is paid; older ones are read page by page. */
const keptMs = 60 * dayMs + liveAfterSettledMs
/** And until then: what a correction takes off after the last payment is never paid. */
const unpaidKeptMs = 400 * dayMs

export function statementDocuments({ paper, ...record }: Statement): DocumentChange[] {
  const { payer, payee } = paper
  const { closedAt, paidOn } = record
  const liveUntil = paidOn === null ? closedAt + unpaidKeptMs : Math.max(closedAt, startOfDayMs(paidOn, 'UTC')) + keptMs
  const body: StatementDocument = { ...record, payerName: payer.name, payeeName: payee.name, ...sumsOf(paper) }
  return [payer.entityId, payee.entityId].map(entityId => ({
    scope: entityScope(entityId),
    collection: 'statements',
    id: record.statementId,
    liveUntil,
    body,
  }))
}

function sumsOf(paper: PrintedStatement) {
  const { number, from, to, closedOn, dueOn, currency, lines, taxes, held, released, deductions } = paper
  const { earnedCents, retainedCents, carriedInCents, quickPayFeeCents, payCents, carriedOutCents } = paper
  return {
    number,
    from,
    to,
    closedOn,
    dueOn,
    currency,
    loads: new Set(lines.flatMap(({ loadNo, ref }) => (loadNo === null || ref === null ? [] : [ref]))).size,
    earnedCents,
    retainedCents,
    carriedInCents,
    quickPayFeeCents,
    payCents,
    carriedOutCents,
    taxCents: totalOf(taxes),
    heldCents: totalOf(held),
    releasedCents: totalOf(released),
    stillHeldCents: stillHeldCents(paper),
    deductedCents: totalOf(deductions),
  }
}

/** A dispute that was settled in its own week has its amount among what is held and among what is released. */
function stillHeldCents({ held, released }: Pick<PrintedStatement, 'held' | 'released'>): number {
  const left = released.map(part => JSON.stringify(part))
  const open = held.filter(part => {
    const at = left.indexOf(JSON.stringify(part))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  return totalOf(open)
}

/** The files of a statement: its lines, the tickets of its loads, and its transaction for QuickBooks. */
export const statementFormats = ['pdf', 'csv', 'tickets', 'quickbooks-bill', 'quickbooks-invoice'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** What the files are called, so that two formats of one statement never have the same name. */
export function statementFileName({ number }: { number: string }, format: StatementFormat): string {
  return fileNames[format](number)
}

const fileNames: Record<StatementFormat, (number: string) => string> = {
  pdf: number => `${number}.pdf`,
  csv: number => `${number}.csv`,
  tickets: number => `${number}-tickets.csv`,
  'quickbooks-bill': number => `${number}-quickbooks-bill.csv`,
  'quickbooks-invoice': number => `${number}-quickbooks-invoice.csv`,
}
