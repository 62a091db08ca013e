/** Statement: what a payer owes a payee for a span of time, and what carries to the next one. */

import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofPercentMilli } from '../card/quantities.ts'
import { matchesCode } from '../line/line.ts'

/** A line of the statement: only its code and its cents count here. */
export type StatementItem = { code: string; amountCents: number }

export type Tax = {
  name: string
  percentMilli: number
  on: readonly string[]
  /** Once for the statement, or for each line. */
  rounding: 'line' | 'statement'
}

/** A share that the payer keeps until an act releases it, up to a limit. */
export type Retainage = {
  percentMilli: number
  on: readonly string[]
  untilHeldCents?: number | undefined
  heldBeforeCents: number
}

export type StatementInput = {
  items: readonly StatementItem[]
  taxes: readonly Tax[]
  retainage?: Retainage | undefined
  /** Held for disputes, and released from disputes or retainage. */
  heldCents: number
  releasedCents: number
  /** What the statement before could not pay: zero or negative. */
  carriedInCents: number
  deductions: readonly StatementItem[]
  quickPayPercentMilli?: number | undefined
}

export type Statement = {
  earnedCents: number
  taxes: { name: string; baseCents: number; amountCents: number }[]
  taxCents: number
  retainedCents: number
  heldCents: number
  releasedCents: number
  carriedInCents: number
  deductedCents: number
  quickPayFeeCents: number
  /** Never negative. */
  payCents: number
  /** Zero or negative: what the next statement begins with. */
  carriedOutCents: number
}

/** Earned + tax − retained − held + released + carried in − deductions − quick-pay fee. */
export function statementOf(input: StatementInput): Statement {
  const { items, heldCents, releasedCents, carriedInCents } = input
  const earnedCents = sumOf(items)
  const taxes = input.taxes.map(tax => taxOf(tax, items))
  const taxCents = sumOf(taxes)
  const retainedCents = input.retainage ? retainedOf(input.retainage, items) : 0
  const deductedCents = sumOf(input.deductions)
  const left = earnedCents + taxCents - retainedCents - heldCents + releasedCents + carriedInCents - deductedCents
  const quickPayFeeCents = left > 0 ? percentOf(left, input.quickPayPercentMilli ?? 0) : 0
  const dueCents = left - quickPayFeeCents
  return {
    earnedCents,
    taxes,
    taxCents,
    retainedCents,
    heldCents,
    releasedCents,
    carriedInCents,
    deductedCents,
    quickPayFeeCents,
    payCents: Math.max(0, dueCents),
    carriedOutCents: Math.min(0, dueCents),
  }
}

function taxOf({ name, percentMilli, on, rounding }: Tax, items: readonly StatementItem[]) {
  const taxed = items.filter(({ code }) => matchesCode(on, code))
  const baseCents = sumOf(taxed)
  const byLine = () => taxed.reduce((sum, { amountCents }) => sum + percentOf(amountCents, percentMilli), 0)
  return { name, baseCents, amountCents: rounding === 'line' ? byLine() : percentOf(baseCents, percentMilli) }
}

function retainedOf({ percentMilli, on, untilHeldCents, heldBeforeCents }: Retainage, items: readonly StatementItem[]) {
  const wanted = Math.max(0, percentOf(sumOf(items.filter(({ code }) => matchesCode(on, code))), percentMilli))
  return untilHeldCents === undefined ? wanted : Math.min(wanted, Math.max(0, untilHeldCents - heldBeforeCents))
}

function percentOf(cents: number, percentMilli: number): number {
  return centsOfAmount(times(exact(cents, 100n), ofPercentMilli(percentMilli)))
}

function sumOf(items: readonly { amountCents: number }[]): number {
  return items.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
