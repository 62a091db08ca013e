/** Closes a statement: its lines, and its sums by the terms of the two businesses. */
import type { StatementParts } from '../../ledger/statement-postings.ts'
import { totalOf } from '../../pay/line/line.ts'
import type {
  PrintedAgreement,
  PrintedLine,
  PrintedParty,
  PrintedStatement,
} from '../../pay/statement/printed-statement.ts'
import { type AsStated, keyOfTax, retainageOfLines, statementOf } from '../../pay/statement/statement.ts'
import {
  dueDayOf,
  exemptionsOn,
  retainageOf,
  type StatementTerms,
  taxesOn,
} from '../../work/agreement/statement-terms.ts'
import { decidePaid, type Statement, type StatementItem, statedThrough, weekOf } from './statement.ts'
import { changedWorkOf, linesAndAgreementsOf, type StatedFirst } from './statement-lines.ts'

/** What the lines of a statement are taxed by. */
type TaxScene = {
  week: { from: string; to: string }
  /** What both have agreed on for their statements. */
  terms: StatementTerms
  /** Where the work that its items change was stated first, by `changedWorkOf`. */
  statedFirst: ReadonlyMap<string, StatedFirst>
}

export type StatementScene = TaxScene & {
  /** What the rates were agreed by, by `rateKeyOf`. */
  agreed: ReadonlyMap<string, PrintedAgreement>
  statementId: string
  number: string
  payer: PrintedParty
  payee: PrintedParty
  currency: string
  /** The last statement of both. */
  before: Statement | undefined
  /** All that the payer ever paid the payee. */
  paidCents: number
  payerMedianDays: number | null
  /** Whether the payee takes quick pay. */
  isQuick: boolean
  /** What is retained of earlier statements. */
  retainedBeforeCents: number
  closedOn: string
  at: number
}

/** @param items at least one, all of these two businesses and this currency */
export function decideCloseStatement(items: readonly StatementItem[], scene: StatementScene): Statement {
  const { statementId, number, week, payer, payee, currency, before, closedOn, at, paidCents, payerMedianDays } = scene
  const { terms, isQuick, retainedBeforeCents } = scene
  const { lines, agreements: agreed } = linesAndAgreementsOf(items, scene)
  const taxed = { items: linesAsStated(items, scene), taxes: taxesOn(terms, week.to) }
  const own = taxed.items.filter(({ asStated }) => !asStated)
  const retainage = retainageOf(terms, retainedBeforeCents)
  const wantedCents = retainageOfLines({ ...taxed, retainage })
  const overBeforeCents = retainedBeforeCents === 0 ? 0 : (before?.overLimitCents ?? 0)
  const held = items.flatMap(item => item.held)
  const released = [
    ...items.flatMap(item => item.released),
    ...retainageBack(wantedCents + overBeforeCents, retainedBeforeCents, week.to),
  ]
  const deductions = items.flatMap(item => item.deductions)
  const carriedInCents = before?.paper.carriedOutCents ?? 0
  const sums = statementOf({
    ...taxed,
    retainage,
    carriedInCents,
    heldCents: totalOf(held),
    releasedCents: totalOf(released),
    deductions: deductions.map(({ amountCents }) => ({ code: 'deduction', amountCents })),
    quickPayPercentMilli: isQuick ? terms.quickPay?.percentMilli : undefined,
  })
  const isLimited = retainage?.untilHeldCents !== undefined
  const overCents = Math.max(0, overBeforeCents + (isLimited || wantedCents < 0 ? wantedCents - sums.retainedCents : 0))
  const days = items.map(item => weekOf(item.bookedDay).from).concat(week.from)
  const paper: PrintedStatement = {
    number,
    payer,
    payee,
    currency,
    closedOn,
    lines,
    // An approval that arrived after its week was closed is stated now.
    from: days.toSorted()[0]!,
    to: week.to,
    dueOn: dueDayOf(terms, week.to, closedOn, isQuick),
    paidTo: null,
    agreements: agreed,
    held,
    released,
    deductions,
    exemptions: exemptionsOn(terms, week.to, own),
    earnedCents: sums.earnedCents,
    taxes: sums.taxes,
    retainedCents: sums.retainedCents,
    carriedInCents,
    carriedInFrom: carriedInCents === 0 ? null : (before?.paper.number ?? null),
    quickPayFeeCents: sums.quickPayFeeCents,
    payCents: sums.payCents,
    carriedOutCents: sums.carriedOutCents,
  }
  const statement: Statement = {
    payerEntityId: payer.entityId,
    statementId,
    payeeEntityId: payee.entityId,
    agreement: items[0]!.agreement,
    closedAt: at,
    statedBeforeCents: before ? statedThrough(before) : 0,
    paidOn: null,
    payerMedianDays,
    interestPercentMilli: terms.interestPercentMilli,
    terms,
    ...(overCents > 0 && { overLimitCents: overCents }),
    paper,
  }
  return decidePaid(statement, paidCents, closedOn) ?? statement
}

/** What nothing has booked before a statement is closed. */
export function partsToBook({ paper }: Statement, items: readonly StatementItem[]): StatementParts {
  const { taxes, released, retainedCents, quickPayFeeCents } = paper
  const backCents = totalOf(released) - totalOf(items.flatMap(item => item.released))
  return { taxCents: totalOf(taxes), retainedCents: retainedCents - backCents, quickPayFeeCents }
}

/**
 * The lines, each with the taxes and the retainage that count for it: a line that corrects an earlier statement has
 * those of the statement that stated its work first. A tax that this statement no longer has is named with that one.
 */
function linesAsStated(items: readonly StatementItem[], { week, terms, statedFirst }: TaxScene) {
  const names = new Map(taxesOn(terms, week.to).map(tax => [keyOfTax(tax), tax.name]))
  const asStated = (item: StatementItem): AsStated | undefined => {
    const first = statedFirst.get(changedWorkOf(item) ?? '')
    if (!first) return undefined
    const taxes = taxesOn(first.terms, first.week.to).map(tax => {
      const name = names.get(keyOfTax(tax)) ?? `${tax.name}, ${first.number}`
      names.set(keyOfTax(tax), name)
      return { ...tax, name }
    })
    return { taxes, retainage: first.terms.retainage ?? undefined }
  }
  return items.flatMap(item => {
    const as = asStated(item)
    return item.lines.map(({ code, amountCents }: PrintedLine) => ({ code, amountCents, asStated: as }))
  })
}

/**
 * What corrections give back of what was retained, never more than is.
 * @param wantedCents what the lines retain, with what the limit left to the payee before: that goes first
 */
function retainageBack(wantedCents: number, retainedCents: number, day: string): PrintedStatement['released'] {
  const amountCents = Math.min(Math.max(0, -wantedCents), retainedCents)
  return amountCents > 0 ? [{ kind: 'retainage', loadNo: null, day, amountCents }] : []
}
