/**
 * Shares of what the shifts of a truck's day are paid together, while one of them is in dispute. A later shift gives
 * each a new share: the dispute goes first, and what it took off stays off whichever share the shift has.
 */
import { changeBetween, correctionOf, type Entry, withoutReversed } from '../../pay/correction/correction.ts'
import { type Line, type Price, totalOf } from '../../pay/line/line.ts'
import type { Hold } from '../dispute/hold.ts'

/** What a minimum of the day adds: a share for each shift, or one line for all. */
const sharedCodes: readonly string[] = ['minimumHours', 'minimumDay']

/** A booked shift of the day. */
export type SharingShift = { shiftId: string; holds: readonly Hold[] }

/**
 * What a change of one shift changes in the lines of the day. The others' shares wait for their disputes.
 * @param standing the lines in effect of all shifts of the day
 * @param prices of the day before and after the change
 */
export function changeOfDay(
  standing: readonly Line[],
  { before, after }: { before: readonly Line[]; after: readonly Line[] },
  others: readonly SharingShift[],
): Entry {
  const settled = (lines: readonly Line[]) => withSettledShares(lines, standing, others)
  const change = changeBetween(standing, settled(before), settled(after))
  const lines = change.lines.filter(line => !others.some(other => waitsFor(line, other)))
  return { lines, totalCents: totalOf(lines) }
}

/** What waited for a dispute of the shift that is over now. @param fresh what the day pays */
export function changeAfterDispute(standing: readonly Line[], fresh: readonly Line[], own: SharingShift): Entry {
  const ofOwn = (lines: readonly Line[]) => lines.filter(line => isShareOf(line, own))
  const isSettled = ({ code, rule }: Line) => rule === 'agreedInDispute' && !sharedCodes.includes(code)
  const now = ofOwn(standing)
  const settled = now.filter(isSettled)
  const priced = ofOwn(withSettledShares(fresh, standing, [own]))
  const isPriced = ({ code }: Line) => !settled.some(each => each.code === code)
  return correctionOf(now, [...settled, ...priced.filter(isPriced)])
}

/** Whether the line of a shift that is disputed now is still its line: another shift may have given it a new share. */
export function isShareChanged(standing: readonly Line[], line: Line): boolean {
  if (!sharedCodes.includes(line.code)) return false
  return !standing.some(each => each.code === line.code && each.ref === line.ref && isSameAmount(each, line))
}

/** The lines in effect of all shifts of a day, in whichever booking they are. */
export function standingOfDay(booked: readonly (Price | undefined)[]): Line[] {
  return withoutReversed(booked.flatMap(pay => (pay && pay.missing === undefined ? pay.lines : [])))
}

function withSettledShares(lines: readonly Line[], standing: readonly Line[], of: readonly SharingShift[]): Line[] {
  return lines.map(line => {
    const known = standing.find(({ code, ref }) => code === line.code && ref === line.ref)
    if (known?.rule !== 'agreedInDispute') return line
    const holds = of.filter(each => isShareOf(line, each)).flatMap(each => each.holds)
    const hold = holds.findLast(({ code, settled, lineCents }) => code === line.code && settled?.cents !== lineCents)
    if (!hold?.settled || !sharedCodes.includes(line.code)) return line
    const amountCents = Math.max(0, line.amountCents + hold.settled.cents - hold.lineCents)
    return amountCents === known.amountCents ? known : { ...line, amountCents, rule: known.rule }
  })
}

function waitsFor(line: Line, other: SharingShift): boolean {
  const open = other.holds.filter(({ settled, code }) => !settled && sharedCodes.includes(code))
  return open.some(({ code }) => isShareOf(line, other) && (line.ref === other.shiftId || line.code === code))
}

/** The shift's own line, or one that is of the whole day. */
function isShareOf({ code, ref }: Line, { shiftId }: SharingShift): boolean {
  return ref === shiftId || code === 'minimumDay'
}

function isSameAmount(a: Line, b: Line): boolean {
  return a.amountCents === b.amountCents
}
