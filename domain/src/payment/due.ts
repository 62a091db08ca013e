/**
 * What of a statement is paid, on its way, and due, and the interest of what came late: payments settle the oldest
 * statement of two businesses first, and of each what it asks for (`asked.ts`).
 */
import type { BalanceDocument } from '../ledger/ledger.documents.ts'
import { interestOf } from '../pay/statement/interest.ts'
import { addDays, dayMs } from '../time.ts'
import { usualTerms } from '../work/agreement/statement-terms.ts'
import { askedBy, askedOf, reachedOf } from './statement/asked.ts'
import type { StatementDocument } from './statement/statement.documents.ts'
import { type Statement, weekOf } from './statement/statement.ts'

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

/** The parts of a statement, by the balance of its two businesses. They add up to its pay and what else it asks for. */
export function dueOf(statement: StatementDocument, balance: BalanceDocument | undefined): DueStatement {
  const { takenOffCents, paidOn } = statement
  const asked = askedOf(statement)
  if (paidOn !== null) {
    return { statement, paidCents: asked.cents, payingCents: 0, openCents: 0, heldSinceCents: takenOffCents }
  }
  const { paidCents: paidEver = 0, payingCents: payingNow = 0 } = balance?.money ?? {}
  const paidCents = reachedOf(asked, paidEver)
  const payingCents = reachedOf(asked, paidEver + payingNow) - paidCents
  const withOwed = balance ? paidEver + payingNow + Math.max(0, balance.money.owedCents) : Number.POSITIVE_INFINITY
  const openCents = reachedOf(asked, withOwed) - paidCents - payingCents
  const heldSinceCents = takenOffCents + asked.cents - paidCents - payingCents - openCents
  return { statement, paidCents, payingCents, openCents, heldSinceCents }
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
    const { interestPercentMilli, paper } = statement
    const asked = askedBy(statement)
    const baseCents = reachedOf(asked, paidCents) - reachedOf(asked, paidCents - amountCents)
    if (interestPercentMilli === null || baseCents <= 0 || day <= paper.dueOn) return []
    return [{ baseCents, ...interestOf(baseCents, interestPercentMilli, paper.dueOn, day) }]
  })
  return { baseCents: sumOf(parts, part => part.baseCents), interestCents: sumOf(parts, part => part.interestCents) }
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

/** What of a balance no statement says yet; the week's statement will. Below zero, it lowers what is due next. */
export type Unstated = { owedCents: number; payingCents: number }

/** The part of a balance that is on none of these statements: both together are the balance. */
export function unstatedOf(balance: BalanceDocument, dues: readonly DueStatement[]): Unstated {
  const stated = dues.filter(({ statement }) => findBalance([balance], statement))
  return {
    owedCents: balance.money.owedCents - sumOf(stated, ({ openCents }) => openCents),
    payingCents: balance.money.payingCents - sumOf(stated, ({ payingCents }) => payingCents),
  }
}

/** What payers owe this entity and will pay, also with a payment in progress; nothing that is held or retained. */
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
