/**
 * How much of a statement is paid, processing and due: payments settle the oldest statement of two businesses first.
 */
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
  /** What can be paid now: never more than is owed. */
  openCents: number
  /** What a dispute holds, or a correction took off, since the statement closed. */
  heldSinceCents: number
}

/** The parts of a statement's pay, by the balance of its two businesses. They add up to the pay. */
export function dueOf(statement: StatementDocument, balance: BalanceDocument | undefined): DueStatement {
  const { statedBeforeCents, payCents, paidOn } = statement
  if (paidOn !== null) return { statement, paidCents: payCents, payingCents: 0, openCents: 0, heldSinceCents: 0 }
  const { paidCents: paidEver = 0, payingCents: payingNow = 0 } = balance?.money ?? {}
  const coveredBy = (cents: number) => Math.min(Math.max(cents - statedBeforeCents, 0), payCents)
  const paidCents = coveredBy(paidEver)
  const payingCents = coveredBy(paidEver + payingNow) - paidCents
  const openCents =
    (balance ? coveredBy(paidEver + payingNow + Math.max(0, balance.money.owedCents)) : payCents) -
    paidCents -
    payingCents
  const heldSinceCents = payCents - paidCents - payingCents - openCents
  return { statement, paidCents, payingCents, openCents, heldSinceCents }
}

/** Finds the balance of a statement's two businesses. */
export function findBalance(balances: readonly BalanceDocument[], statement: StatementDocument) {
  const { payerEntityId, payeeEntityId, currency } = statement
  return balances.find(
    ({ jobberEntityId, entityId, money }) =>
      jobberEntityId === payerEntityId && entityId === payeeEntityId && money.currency === currency,
  )
}

/** Whether two statements have the same payer, payee and currency. */
export function isSamePair(a: StatementDocument, b: StatementDocument): boolean {
  return a.payerEntityId === b.payerEntityId && a.payeeEntityId === b.payeeEntityId && a.currency === b.currency
}

/**
 * The part of a balance that no statement has stated yet; the week's statement will. Below zero, it lowers what is due
 * next.
 */
export type Unstated = { owedCents: number; payingCents: number }

/** The part of a balance that is on none of these statements: both together are the balance. */
export function unstatedOf(balance: BalanceDocument, dues: readonly DueStatement[]): Unstated {
  const stated = dues.filter(({ statement }) => findBalance([balance], statement))
  return {
    owedCents: balance.money.owedCents - sumOf(stated, ({ openCents }) => openCents),
    payingCents: balance.money.payingCents - sumOf(stated, ({ payingCents }) => payingCents),
  }
}

/** What payers owe this entity and will pay, including payments in progress, without what is held or retained. */
export function expectedCents(balances: readonly BalanceDocument[], entityId: string, currency: string): number {
  const own = balances.filter(balance => balance.entityId === entityId && balance.money.currency === currency)
  return sumOf(own, ({ money }) => money.owedCents + money.payingCents)
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

function sumOf<Item>(items: readonly Item[], centsOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + centsOf(item), 0)
}
