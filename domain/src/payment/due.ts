/** What of a statement is paid, on its way, and due: payments settle the oldest statement of two businesses first. */
import type { BalanceDocument } from '../ledger/ledger.documents.ts'
import { addDays, dayMs } from '../time.ts'
import { usualTerms } from '../work/agreement/statement-terms.ts'
import type { StatementDocument } from './statement/statement.documents.ts'
import { weekOf } from './statement/statement.ts'

export type DueStatement = {
  statement: StatementDocument
  paidCents: number
  /** With a payment in progress. */
  payingCents: number
  openCents: number
}

/** The parts of a statement's pay, by the balance of its two businesses. They add up to the pay. */
export function dueOf(statement: StatementDocument, balance: BalanceDocument | undefined): DueStatement {
  const { statedBeforeCents, payCents, paidOn } = statement
  if (paidOn !== null) return { statement, paidCents: payCents, payingCents: 0, openCents: 0 }
  const { paidCents: paidEver = 0, payingCents: payingNow = 0 } = balance?.money ?? {}
  const coveredBy = (cents: number) => Math.min(Math.max(cents - statedBeforeCents, 0), payCents)
  const paidCents = coveredBy(paidEver)
  const payingCents = coveredBy(paidEver + payingNow) - paidCents
  return { statement, paidCents, payingCents, openCents: payCents - paidCents - payingCents }
}

/** Finds the balance of a statement's two businesses. */
export function findBalance(balances: readonly BalanceDocument[], statement: StatementDocument) {
  const { payerEntityId, payeeEntityId, currency } = statement
  return balances.find(
    ({ jobberEntityId, entityId, money }) =>
      jobberEntityId === payerEntityId && entityId === payeeEntityId && money.currency === currency,
  )
}

/** Whether two statements are of the same payer, payee and currency. */
export function isSamePair(a: StatementDocument, b: StatementDocument): boolean {
  return a.payerEntityId === b.payerEntityId && a.payeeEntityId === b.payeeEntityId && a.currency === b.currency
}

/** What is approved and on no statement yet; the week's statement will state it. */
export function unstatedCents(balance: BalanceDocument, dues: readonly DueStatement[]): number {
  const open = dues
    .filter(({ statement }) => findBalance([balance], statement))
    .reduce((sum, { openCents }) => sum + openCents, 0)
  return balance.money.owedCents - open
}

/** When work that is approved today is due. */
export function usualDueDay(today: string, dueDays = usualTerms.dueDays): string {
  return addDays(weekOf(today).to, dueDays)
}

/** The middle number of days from closing to payment; undefined without a paid statement. */
export function medianDaysToPay(paid: readonly { closedOn: string; paidOn: string }[]): number | undefined {
  const days = paid
    .map(({ closedOn, paidOn }) => Math.max(0, Math.round((Date.parse(paidOn) - Date.parse(closedOn)) / dayMs)))
    .sort((a, b) => a - b)
  const middle = days.length >> 1
  if (days.length === 0) return undefined
  return days.length % 2 === 1 ? days[middle] : Math.round(((days[middle - 1] ?? 0) + (days[middle] ?? 0)) / 2)
}
