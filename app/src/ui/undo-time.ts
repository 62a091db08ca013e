/** How long what was just done can be undone, the same everywhere. */
import { secondMs } from '@haulway/domain/time.ts'

export const undoForMs = 10 * secondMs

/** @returns the seconds left for undoing what was done `at`, from 10 to 0. Both times are by the same clock, ms. */
export function undoSecondsLeft(at: number, now: number): number {
  const left = Math.ceil((at + undoForMs - now) / secondMs)
  return Math.max(0, Math.min(undoForMs / secondMs, left))
}
