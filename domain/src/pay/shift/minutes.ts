/** Minutes: differences of instants in milliseconds, cut to whole minutes once, then rounded by the increment. */

import { exact, roundWhole, safeNumber } from '../../exact.ts'
import { minuteMs } from '../../time.ts'
import type { Increment } from '../card/rate-card.ts'

export type Span = { from: number; to: number }

/** The time that spans cover. What two of them cover counts once, so that a repeated fact changes nothing. */
export function coveredMs(spans: readonly Span[]): number {
  let total = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(from, end)
    if (to <= begin) continue
    total += to - begin
    end = to
  }
  return total
}

/** The part of a span that is within another. */
export function within(span: Span, bounds: Span): Span {
  return { from: Math.max(span.from, bounds.from), to: Math.min(span.to, bounds.to) }
}

export function wholeMinutes(durationMs: number): number {
  return Math.floor(durationMs / minuteMs)
}

export function roundMinutes(minutes: number, increment: Increment | undefined): number {
  if (!increment) return minutes
  return safeNumber(roundWhole(exact(minutes, increment.minutes), increment.rounding)) * increment.minutes
}
