/** When an act happened: decided once, on receipt, and kept with it. */
import { dayMs, secondMs } from '../time.ts'
import type { LoadLogAct } from './act.ts'

/** Good clocks differ by as much: nothing is set right for less. */
const goodClockMs = 10 * secondMs

/**
 * The device's time, corrected by its measured offset, and not after its receipt: a clock that runs ahead is set back.
 *
 * The server's clock is believed only while it moves forward. Where it shows less than was known before, it has been
 * set back, or another node's clock is behind. Then it can't say what is too late, and the device's time is kept, up to
 * a day ahead of what was known. So a step of a server's clock never moves an act to before the receipt of an earlier
 * one, which would make a wait or an hour of work of nothing.
 * @param received `now` the server's clock, `before` the latest time known in this dispatch
 */
export function decideActAt(
  act: Pick<LoadLogAct, 'occurredAt' | 'clockOffsetMs'>,
  received: { now: number; before: number },
): number {
  const corrected = Math.max(0, act.occurredAt + (act.clockOffsetMs ?? 0))
  const isSetBack = received.now < received.before
  const latest = isSetBack ? received.before + dayMs : received.now
  return corrected <= latest + goodClockMs ? corrected : latest
}
