/**
 * The interest of what a payment pays late. Payments settle the oldest statement first, and a closed statement never
 * changes: what a dispute, a correction or a deduction takes off its work is on a later one. That part was not owed, so
 * it is never late. What a dispute held and the payee got back was owed all the time. The rate is part of the terms
 * that both agreed on (`work/agreement/statement-terms.ts`).
 */
import { interestOf } from '../pay/statement/interest.ts'
import { type Statement, type StatementItem, statedThrough } from './statement/statement.ts'

/** What an item takes off the work of a statement that was closed before it; below zero, what it adds. */
export type TakenOff = {
  cents: number
  /** The statement that stated the work first; undefined for a deduction, which takes off the oldest. */
  from: string | undefined
  /** The statement that states the item; null while none does. */
  statedBy: string | null
}

/** What an item takes off the debt. */
export function takenOffBy({ lines, held, released, deductions }: StatementItem): number {
  const centsOf = (parts: readonly { amountCents: number }[]) => sumOf(parts.map(({ amountCents }) => amountCents))
  return centsOf(held) + centsOf(deductions) - centsOf(lines) - centsOf(released)
}

/**
 * @param unpaid of two businesses and a currency, the oldest first
 * @param paid.paidCents all that was ever paid, with this payment
 */
export function lateInterestOf(
  unpaid: readonly Statement[],
  taken: readonly TakenOff[],
  paid: { paidCents: number; amountCents: number; day: string },
): { baseCents: number; interestCents: number } {
  let fromCents = unpaid[0]?.statedBeforeCents ?? 0
  let baseCents = 0
  let interestCents = 0
  for (const [i, { interestPercentMilli, paper }] of unpaid.entries()) {
    const throughCents = Math.max(fromCents, owedThrough(unpaid.slice(0, i + 1), taken))
    const reached = (cents: number) => Math.min(Math.max(cents, fromCents), throughCents)
    const lateCents = reached(paid.paidCents) - reached(paid.paidCents - paid.amountCents)
    fromCents = throughCents
    if (interestPercentMilli === null || lateCents === 0 || paid.day <= paper.dueOn) continue
    baseCents += lateCents
    interestCents += interestOf(lateCents, interestPercentMilli, paper.dueOn, paid.day).interestCents
  }
  return { baseCents, interestCents }
}

/**
 * All that was owed through the last of these statements: what they print, less what was taken off them. Where they
 * state it themselves, it is in their pay already, unless they carry it to the next one.
 */
function owedThrough(statements: readonly Statement[], taken: readonly TakenOff[]): number {
  const last = statements.at(-1)!
  const isStated = ({ statedBy }: TakenOff) => statements.some(({ statementId }) => statementId === statedBy)
  let roomCents = 0
  let offCents = 0
  let statedCents = 0
  const takeOff = (of: readonly TakenOff[], most: number) => {
    const off = clamp(sumOf(of.map(({ cents }) => cents)), most)
    offCents += off
    statedCents += clamp(sumOf(of.filter(isStated).map(({ cents }) => cents)), off)
    return off
  }
  for (const { statementId, paper } of statements) {
    const ofThis = taken.filter(({ from }) => from === statementId)
    roomCents += paper.payCents - takeOff(ofThis, paper.payCents)
  }
  takeOff(
    taken.filter(({ from }) => from === undefined),
    roomCents,
  )
  return statedThrough(last) - offCents + Math.max(0, statedCents + last.paper.carriedOutCents)
}

function clamp(cents: number, most: number): number {
  return Math.min(Math.max(cents, 0), most)
}

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, each) => sum + each, 0)
}
