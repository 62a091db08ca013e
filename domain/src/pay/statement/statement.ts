/** Statement: what a payer owes a payee for a span of time, and what carries to the next one. */

import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofPercentMilli } from '../card/quantities.ts'
import { matchesCode, totalOf } from '../line/line.ts'

/** A line of the statement: only its code and its cents count here. */
export type StatementItem = {
  code: string
  amountCents: number
  /** For a line that corrects an earlier statement: the taxes of that statement, and its retainage. */
  asStated?: AsStated | undefined
}

export type AsStated = { taxes: readonly Tax[]; retainage?: Pick<Retainage, 'percentMilli' | 'on'> | undefined }

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
  const earnedCents = totalOf(items)
  const taxes = taxesOf(input)
  const taxCents = totalOf(taxes)
  const retainedCents = retainedOf(input)
  const deductedCents = totalOf(input.deductions)
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

/** The taxes of the statement, then those of earlier ones that its corrections change. */
function taxesOf({ items, taxes }: Pick<StatementInput, 'items' | 'taxes'>) {
  const own = new Set(taxes.map(keyOfTax))
  const earlier = new Map(items.flatMap(({ asStated }) => asStated?.taxes.map(tax => [keyOfTax(tax), tax]) ?? []))
  const taxedWith = (tax: Tax) => (item: StatementItem) =>
    (item.asStated?.taxes ?? taxes).some(each => keyOfTax(each) === keyOfTax(tax))
  const others = [...earlier].flatMap(([key, tax]) => (own.has(key) ? [] : tax))
  return [
    ...taxes.map(tax => taxOf(tax, items.filter(taxedWith(tax)))),
    ...others.map(tax => taxOf(tax, items.filter(taxedWith(tax)))).filter(({ baseCents }) => baseCents !== 0),
  ]
}

/** The same for taxes that take the same. */
export function keyOfTax({ name, percentMilli, on, rounding }: Tax): string {
  return JSON.stringify([name, percentMilli, on, rounding])
}

function taxOf({ name, percentMilli, on, rounding }: Tax, items: readonly StatementItem[]) {
  const taxed = items.filter(({ code }) => matchesCode(on, code))
  const baseCents = totalOf(taxed)
  const byLine = () => taxed.reduce((sum, { amountCents }) => sum + percentOf(amountCents, percentMilli), 0)
  return { name, baseCents, amountCents: rounding === 'line' ? byLine() : percentOf(baseCents, percentMilli) }
}

/** What the lines retain; below zero where corrections take off more than the others add. */
export function retainageOfLines({ items, retainage }: Pick<StatementInput, 'items' | 'retainage'>): number {
  const groups = Map.groupBy(items, ({ asStated }) => {
    const of = asStated ? asStated.retainage : retainage
    return of && JSON.stringify([of.percentMilli, of.on])
  })
  const shares = [...groups.values()].map(group => {
    const { asStated } = group[0]!
    const of = asStated ? asStated.retainage : retainage
    return of ? percentOf(totalOf(group.filter(({ code }) => matchesCode(of.on, code))), of.percentMilli) : 0
  })
  return shares.reduce((sum, cents) => sum + cents, 0)
}

function retainedOf(input: StatementInput): number {
  // Terms without retainage keep nothing more, also of a line that was retained when it was stated.
  if (!input.retainage) return 0
  const wanted = Math.max(0, retainageOfLines(input))
  const { untilHeldCents, heldBeforeCents } = input.retainage
  return untilHeldCents === undefined ? wanted : Math.min(wanted, Math.max(0, untilHeldCents - heldBeforeCents))
}

function percentOf(cents: number, percentMilli: number): number {
  return centsOfAmount(times(exact(cents, 100n), ofPercentMilli(percentMilli)))
}
