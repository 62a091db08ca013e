/** A load that its driver has probably forgotten to end. */
import { hourMs } from '../../time.ts'
import type { LoadLogState } from '../state/states.ts'

/** A truck in line for longer has forgotten to end its load, and so has one at a loader or on site. */
export const forgottenMs = 12 * hourMs

/** Whether a truck is at its pit or site for so long that its driver probably forgot to end the load. */
export function isForgotten({ state, stateSince }: { state: LoadLogState; stateSince: number }, now: number): boolean {
  const isThere = state === 'queued' || state === 'loading' || state === 'arrived'
  return isThere && now - stateSince > forgottenMs
}
