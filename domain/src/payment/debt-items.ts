/** Items of the next statement for what two businesses decide about their debt, apart from loads and shifts. */
import type { Line } from '../pay/line/line.ts'
import type { StatementItem } from './statement/statement.ts'

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
