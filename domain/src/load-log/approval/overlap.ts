/** Whether two loads were hauled at the same time, and not one after the other. */
import { minuteMs } from '../../time.ts'

export type Span = { startedAt: number; endedAt: number }

/** Who starts the next load a little before delivering the last one hauls one after the other. */
const inPassingMs = 10 * minuteMs

/** @param a from its start to its end, ms; for a short load, half of it is enough */
export function areHauledTogether(a: Span, b: Span): boolean {
  const together = Math.min(a.endedAt, b.endedAt) - Math.max(a.startedAt, b.startedAt)
  const shorter = Math.min(a.endedAt - a.startedAt, b.endedAt - b.startedAt)
  return together >= Math.min(inPassingMs, shorter / 2)
}
