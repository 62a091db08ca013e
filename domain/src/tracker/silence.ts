/** When a truck with an open load counts as silent. */
import { minuteMs } from '../time.ts'

/** Three missed heartbeats. With the minute of the sweep, jobber and fleet know within four minutes. */
export const truckSilenceMs = 3 * minuteMs
/** How often the server checks for silence. */
export const faultSweepMs = minuteMs

/**
 * Whether a truck with an open load counts as silent. The board, the live map and the server all ask here.
 * @param since when the truck was last located, or when its load started
 */
export function isTruckSilent(since: number, nowMs: number): boolean {
  return nowMs - since >= truckSilenceMs
}
