/** Correction: what a changed price adds to the lines that are already there. Nothing is edited. */
import { type Line, totalOf } from '../line/line.ts'

/** An appended group of lines; the first one has all lines of the first price. */
export type Entry = { lines: Line[]; totalCents: number }

/**
 * Reverses each changed line whole, and writes the new one. A line with another quantity, rate or amount has changed;
 * a line that is the same in both is left alone.
 * @returns the entry to append; all entries together sum to the newest price
 */
export function correctionOf(before: readonly Line[], after: readonly Line[]): Entry {
  const unchanged = new Map<string, number>()
  for (const line of after) unchanged.set(keyOf(line), (unchanged.get(keyOf(line)) ?? 0) + 1)
  const reversed = before.filter(line => !takeOne(unchanged, keyOf(line))).map(reverse)
  const kept = new Map<string, number>()
  for (const line of before) kept.set(keyOf(line), (kept.get(keyOf(line)) ?? 0) + 1)
  const lines = [...reversed, ...after.filter(line => !takeOne(kept, keyOf(line)))]
  return { lines, totalCents: totalOf(lines) }
}

/**
 * What a changed fact does to the lines in effect: its prices before and after are compared, and lines of each code and
 * work that differ are replaced. Lines that it doesn't touch stay, including those that a dispute has settled.
 * @param standing the lines in effect: without reversed lines
 */
export function changeBetween(standing: readonly Line[], before: readonly Line[], after: readonly Line[]): Entry {
  const touched = new Set(correctionOf(before, after).lines.map(nameOf))
  const isTouched = (line: Line) => touched.has(nameOf(line))
  return correctionOf(standing, [...standing.filter(line => !isTouched(line)), ...after.filter(isTouched)])
}

/**
 * A change that no one has to agree to, without the lines that a dispute has settled. A commission on a settled
 * surcharge stays, too: it is a share of what both sides agreed on.
 * @param standing the lines in effect: without reversed lines
 */
export function withoutSettled({ lines: changed }: Entry, standing: readonly Line[]): Entry {
  const settled = new Set(standing.flatMap(line => (line.rule === 'agreedInDispute' ? [nameOf(line)] : [])))
  const isKept = ({ code, ref }: Line) =>
    settled.has(nameOf({ code, ref })) || (code === 'commission' && settled.has(nameOf({ code: 'fuel', ref })))
  const lines = changed.filter(line => !isKept(line))
  return { lines, totalCents: totalOf(lines) }
}

function nameOf({ code, ref }: Pick<Line, 'code' | 'ref'>): string {
  return `${code} ${ref}`
}

function keyOf({ code, ref, quantityMilli, rateNano, amountCents }: Line): string {
  return JSON.stringify([code, ref, quantityMilli, rateNano, amountCents])
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0
  if (count === 0) return false
  counts.set(key, count - 1)
  return true
}

function reverse(line: Line): Line {
  return { ...line, amountCents: 0 - line.amountCents, reverses: true }
}

/**
 * The lines that are still valid, with the same sum: a reversed line and its reversal cancel each other. The reversal
 * of a line that is booked elsewhere stays: a truck's day reverses lines of its loads.
 */
export function withoutReversed(lines: readonly Line[]): Line[] {
  const left = lines.filter(({ reverses }) => !reverses)
  const ofOthers: Line[] = []
  for (const reversal of lines.filter(({ reverses }) => reverses)) {
    if (!takeOpposite(left, reversal) && !takeOpposite(ofOthers, reversal)) ofOthers.push(reversal)
  }
  return [...left, ...ofOthers]
}

function takeOpposite(lines: Line[], { code, ref, quantityMilli, amountCents }: Line): boolean {
  const isIt = (line: Line) =>
    line.code === code &&
    line.ref === ref &&
    line.quantityMilli === quantityMilli &&
    line.amountCents === 0 - amountCents
  const i = lines.findIndex(isIt)
  if (i >= 0) lines.splice(i, 1)
  return i >= 0
}
