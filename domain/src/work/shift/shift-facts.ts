/** What the pay engine needs of a shift, and the minutes that screens show: both from the same facts. */
import { wholeMinutes } from '../../pay/shift/minutes.ts'
import type { ShiftFacts } from '../../pay/shift/shift-facts.ts'
import { workedMs } from '../../pay/shift/shift-lines.ts'
import { completeSheet, type FoldedSheet, type ShiftFold, type ShiftSide } from './fold-shift.ts'
import { isSameSheet, type Shift } from './shift.ts'
import { refuseSheet } from './shift-rules.ts'

/** The parts of a shift that are not in its sheet. */
export type ShiftName = Pick<Shift, 'shiftId' | 'shiftDay'> & { terms: { truck: { truckId: string } } }

/**
 * The facts of a shift for `priceShift`. Ends that are not known are absent, so that the price says what is missing.
 * @param onSite the first arrival at the site and the last departure, for a card by that clock
 */
export function shiftFactsOf(
  { shiftId, shiftDay, terms }: ShiftName,
  { startAt, endAt, breaks }: FoldedSheet,
  onSite: { arriveAt?: number; leaveAt?: number } = {},
): ShiftFacts {
  return {
    id: shiftId,
    truck: terms.truck.truckId,
    day: shiftDay,
    ...onSite,
    ...(startAt !== null && { clockInAt: startAt }),
    ...(endAt !== null && { clockOutAt: endAt }),
    breaks: breaks.flatMap(({ from, to, paid }) => (to === null ? [] : [{ from, to, paid }])),
    addOns: [],
  }
}

/**
 * Worked minutes without unpaid breaks, as the engine counts them.
 * @param now closes a shift that is under way; without it, such a shift has no minutes yet
 */
export function workedMinutes(shift: ShiftName, sheet: FoldedSheet, now?: number): number | null {
  const worked = workedMs({ clock: 'portal' }, shiftFactsOf(shift, now === undefined ? sheet : closedAt(sheet, now)))
  return worked === undefined ? null : wholeMinutes(worked)
}

/** A sheet as if the shift ended now. */
export function closedAt({ startAt, endAt, breaks }: FoldedSheet, now: number): FoldedSheet {
  const to = endAt ?? now
  return { startAt, endAt: to, breaks: breaks.map(each => ({ ...each, to: each.to ?? Math.max(each.from, to) })) }
}

/** @returns undefined when the side may agree to the sheet now, else the sentence that says why not */
export function whyNotAgree(
  fold: Pick<ShiftFold, 'agreedAt' | 'sheet' | 'statements'> & Pick<Shift, 'cancelled'>,
  side: ShiftSide,
) {
  if (fold.cancelled) return 'This shift was canceled.'
  if (fold.agreedAt !== null) return 'Both sides have agreed.'
  const sheet = completeSheet(fold.sheet)
  if (!sheet) return "The shift hasn't ended yet."
  const own = fold.statements[side]
  if (own && isSameSheet(own.sheet, sheet)) return 'You agreed. The other side is next.'
  return refuseSheet(sheet)?.sentence
}
