/**
 * Statement: what a payer owes a payee for a week, numbered and never changed after it is closed. Each approval of a
 * load adds an item, and so does each dispute that holds or settles a line, and each correction. The next statement of
 * both businesses states every item that no statement has stated yet.
 */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { currencySchema, sumCentsSchema } from '../../money.ts'
import { printedMax, printedStatementSchema } from '../../pay/statement/printed-statement.ts'
import { addDays, daySchema, instantMsSchema } from '../../time.ts'
import { statementTermsSchema } from '../../work/agreement/statement-terms.ts'
import { agreements } from '../../work/agreement-cards.ts'
import { frozenInSchema, rateKeyOf } from './statement-lines.ts'

/** What booked the money of an item. */
export const itemCauses = [
  'approval',
  'held',
  'settled',
  'corrected',
  'shift',
  'day',
  'deduction',
  'retainageReleased',
  'interest',
] as const

/**
 * What a load's approval pays under one agreement, what a dispute holds or changes, what a correction changes, or what
 * the two businesses decided about their debt.
 */
export const statementItemSchema = z.object({
  payerEntityId: idSchema,
  payeeEntityId: idSchema,
  currency: currencySchema,
  /** Null for what is not about one load. */
  projectId: idSchema.nullable(),
  cause: z.enum(itemCauses),
  /** The load, dispute, correction, shift, booking of a day, deduction, release or late payment. */
  causeId: idSchema,
  agreement: z.enum(agreements),
  /** When it was booked, in the project's time zone: its week is the statement's. */
  bookedDay: daySchema,
  lines: printedStatementSchema.shape.lines,
  held: printedStatementSchema.shape.held,
  released: printedStatementSchema.shape.held,
  deductions: printedStatementSchema.shape.deductions,
  /** Where the card of its lines was frozen; absent for what no card has priced. */
  rate: frozenInSchema.optional(),
  /** The load or the shift that it is about; absent for what is about a truck's day or the debt. */
  workId: idSchema.optional(),
})
export type StatementItem = z.infer<typeof statementItemSchema>

export const statementSchema = z.object({
  payerEntityId: idSchema,
  statementId: idSchema,
  payeeEntityId: idSchema,
  /** What is paid for: hauling, or material. Two businesses have one kind of agreement. */
  agreement: z.enum(agreements),
  closedAt: instantMsSchema,
  /** What all earlier statements of both businesses and the currency pay: payments settle the oldest first. */
  statedBeforeCents: sumCentsSchema,
  /** The day on which the last cent of it arrived, by the payer's calendar; null until then. */
  paidOn: daySchema.nullable(),
  /** How many days after closing this payer usually paid, before this statement; null for a payer without a past. */
  payerMedianDays: z.int().min(0).nullable(),
  /** For each month of 30 days after the due day; null without interest. */
  interestPercentMilli: z.int().nullable(),
  /** What it was closed by; absent on statements that didn't keep them. What corrects its lines goes by them. */
  terms: statementTermsSchema.optional(),
  /**
   * What the limit of the retainage has left to the payee, up to this statement: the first that corrections take off.
   * It begins again once nothing is retained.
   */
  overLimitCents: sumCentsSchema.optional(),
  /** What its copies show; stored under the name that it had first. */
  paper: printedStatementSchema,
})
export type Statement = z.infer<typeof statementSchema>

/** The most items to read for one statement. More are stated by the next one. */
export const statementItemsMax = 4000

const parts = ['lines', 'held', 'released', 'deductions'] as const

/** The first of the items: as many as one statement has room for. The next statement states the rest. */
export function itemsThatFit(items: readonly StatementItem[]): readonly StatementItem[] {
  const rates = new Set<string>()
  const counts = { lines: 0, held: 0, released: 0, deductions: 0 }
  const end = items.findIndex(item => {
    const rate = rateKeyOf(item)
    if (rate !== undefined) rates.add(rate)
    for (const part of parts) counts[part] += item[part].length
    return rates.size > printedMax.agreements || parts.some(part => counts[part] > printedMax[part])
  })
  return end === -1 ? items : items.slice(0, end)
}

/** What a statement and all before it pay. */
export function statedThrough({ statedBeforeCents, paper }: Pick<Statement, 'statedBeforeCents' | 'paper'>): number {
  return statedBeforeCents + paper.payCents
}

/** @param paidCents all that the payer ever paid the payee @returns undefined while a part of it is not paid */
export function decidePaid(statement: Statement, paidCents: number, day: string): Statement | undefined {
  return statement.paidOn === null && statedThrough(statement) <= paidCents ? { ...statement, paidOn: day } : undefined
}

/** The week that a day is in, from Monday to Sunday. */
export function weekOf(day: string): { from: string; to: string } {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  const from = addDays(day, -sinceMonday)
  return { from, to: addDays(from, 6) }
}

/** The last week that is over on a day. */
export function lastWeek(today: string): { from: string; to: string } {
  return weekOf(addDays(weekOf(today).from, -1))
}
