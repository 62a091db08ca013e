/** Items of the next statement for what two businesses decide about their debt, apart from loads and shifts. */
import type { Line } from '../pay/line/line.ts'
import { interestOf } from '../pay/statement/interest.ts'
import { type Statement, type StatementItem, statedThrough } from './statement/statement.ts'

type DebtItem = Pick<StatementItem, 'payerEntityId' | 'payeeEntityId' | 'currency' | 'agreement' | 'bookedDay'>

const noLoad = { projectId: null, lines: [], held: [], released: [], deductions: [] }

export function itemOfDeduction(of: DebtItem, deductionId: string, reason: string, amountCents: number): StatementItem {
  const deductions = [{ name: reason, amountCents }]
  return { ...of, ...noLoad, cause: 'deduction', causeId: deductionId, deductions }
}

export function itemOfRelease(of: DebtItem, releaseId: string, amountCents: number): StatementItem {
  const released = [{ kind: 'retainage' as const, loadNo: null, day: of.bookedDay, amountCents }]
  return { ...of, ...noLoad, cause: 'retainageReleased', causeId: releaseId, released }
}

/** @param baseCents what was paid late */
export function itemOfInterest(of: DebtItem, paymentId: string, baseCents: number, cents: number): StatementItem {
  const line: Line = { code: 'interest', ref: null, amountCents: cents, rule: 'interest', facts: { baseCents } }
  const about = { day: of.bookedDay, project: '', loadNo: null, ticketNumbers: [], truckNumber: null, corrects: null }
  return { ...of, ...noLoad, cause: 'interest', causeId: paymentId, lines: [{ ...line, ...about }] }
}

/**
 * The interest of what a payment pays late.
 * @param paidCents all that was ever paid, with this payment @param unpaid the oldest first
 */
export function lateInterestOf(
  unpaid: readonly Statement[],
  { paidCents, amountCents, day }: { paidCents: number; amountCents: number; day: string },
): { baseCents: number; interestCents: number } {
  const parts = unpaid.flatMap(statement => {
    const { statedBeforeCents, interestPercentMilli, paper } = statement
    const from = Math.max(paidCents - amountCents, statedBeforeCents)
    const baseCents = Math.min(paidCents, statedThrough(statement)) - from
    if (interestPercentMilli === null || baseCents <= 0 || day <= paper.dueOn) return []
    return [{ baseCents, ...interestOf(baseCents, interestPercentMilli, paper.dueOn, day) }]
  })
  const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0)
  return { baseCents: sum(part => part.baseCents), interestCents: sum(part => part.interestCents) }
}
