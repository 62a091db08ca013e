/** Dispute: only the disputed part of a line is held. The rest of it, and every other line, is paid on time. */

import { centsOfAmount, exact, times } from '../../exact.ts'
import { ofPercentMilli } from '../card/quantities.ts'
import { type Line, type LineUnit, priceAtRateOf, totalOf } from '../line/line.ts'

/** A quantity at the line's rate, in thousandths of the line's unit, or cents. */
export type Granted = { quantityMilli: number } | { cents: number }

/** What one side grants of a line while it is disputed. */
export type Dispute = { line: Line; granted: Granted }

export type Hold = { disputedCents: number; heldCents: number }

/**
 * What a granted quantity or amount of a line pays. The line's whole quantity pays the line: a top-up can differ by a
 * cent from its quantity at the rate.
 * @returns undefined for a quantity of a line without a rate
 */
export function grantedCents(line: Line, granted: Granted): number | undefined {
  if ('cents' in granted) return granted.cents
  const isWhole = granted.quantityMilli === line.quantityMilli
  return isWhole ? line.amountCents : priceAtRateOf(line, granted.quantityMilli)
}

/** Whether a line is disputed by its quantity; another one is disputed by its amount. */
export function isByQuantity({ quantityMilli, rateNano, unit }: Line): boolean {
  return quantityMilli !== undefined && rateNano !== undefined && unit !== 'percent'
}

/** What one load, or one shift, can be at most: the heaviest truck, the largest body, one load and one day. */
const mostMilli: Partial<Record<LineUnit, number>> = {
  ton: 66_000,
  tonne: 60_000,
  yard: 78_000,
  cubicMeter: 60_000,
  load: 1000,
  day: 1000,
  minute: 24 * 60 * 1000,
}

/**
 * The most that a side may claim of a line: its rate for the most that one load or shift can be, or twice what it was
 * priced at. An arbiter may go up to what is claimed.
 */
export function claimableCents(line: Line): number {
  const { unit, quantityMilli, amountCents } = line
  const doubled = 2 * Math.max(0, amountCents)
  if (unit === undefined || unit === 'percent' || quantityMilli === undefined) return doubled
  return Math.max(doubled, priceAtRateOf(line, Math.max(mostMilli[unit] ?? 0, 2 * quantityMilli)) ?? 0)
}

/**
 * Holds the disputed part times the factor, at most the whole line.
 * @param factorPercentMilli how much of the disputed part may be held: 150,000 for 150 %
 * @throws RangeError for a granted quantity of a line without a rate
 */
export function holdOf({ line, granted }: Dispute, factorPercentMilli = 100_000): Hold {
  const cents = grantedCents(line, granted)
  if (cents === undefined) throw new RangeError(`the line ${line.code} has no rate`)
  // A side that grants more than the line pays disputes nothing.
  const disputedCents = Math.max(0, line.amountCents - cents)
  const wanted = centsOfAmount(times(exact(disputedCents, 100n), ofPercentMilli(factorPercentMilli)))
  return { disputedCents, heldCents: Math.max(0, Math.min(line.amountCents, wanted)) }
}

/**
 * What is held of all lines, and what is paid now. Held + payable = total.
 * @param holds with their lines; disputes of one line together hold at most the line
 */
export function holdLines(lines: readonly Line[], holds: readonly { line: Line; hold: Hold }[]) {
  const heldOf = new Map<Line, number>()
  for (const { line, hold } of holds) {
    heldOf.set(line, Math.min(Math.max(0, line.amountCents), (heldOf.get(line) ?? 0) + hold.heldCents))
  }
  const heldCents = [...heldOf.values()].reduce((sum, cents) => sum + cents, 0)
  return { heldCents, payableNowCents: totalOf(lines) - heldCents }
}
