/**
 * How far the server's clock is from the device's. Acts carry this offset, and the server corrects their times by it.
 * Pay depends on it, so neither a message that came late nor a step of the server's own clock may change it.
 */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { goodClockMs } from '@haulway/domain/work/act-time.ts'

export type ClockOffset = {
  /** Server time minus device time, ms; 0 while the clocks agree. It stays while it is off by less than 10 s. */
  ms: () => number
  /** Measures by an answer that has just arrived. @param askedAt the device's time of its request */
  measure: (serverAt: number, askedAt: number) => void
  /** Whether a message shows that it is time to measure again: a clock was set, or the message is late. */
  isDue: (serverAt: number) => boolean
}

export type ClockOffsetParts = {
  clock: () => number
  /** Milliseconds since some moment, on a clock that no one sets. It may pause while the device sleeps. */
  elapsed: () => number
  /** The offset in use until the first answer. */
  knownMs: number
  onChange: (offsetMs: number) => void
}

/** How long a step counts as the server's: longer than most loads take, so that a load has the times of one clock. */
const stepLastsMs = 2 * hourMs

type Reading = { serverAt: number; deviceAt: number; elapsedMs: number }

export function openClockOffset({ clock, elapsed, knownMs, onChange }: ClockOffsetParts): ClockOffset {
  let offsetMs = knownMs
  let last: Reading | undefined
  let serverStepsMs = 0
  let steadySince = 0
  let isAsked = false
  return {
    ms: () => offsetMs,
    measure: (serverAt, askedAt) => {
      const deviceAt = clock()
      const tripMs = deviceAt - askedAt
      // If the answer took longer, no one knows when the server wrote it.
      if (tripMs < 0 || tripMs > goodClockMs) return
      const reading = { serverAt: serverAt + tripMs / 2, deviceAt, elapsedMs: elapsed() }
      const aheadMs = aheadOf(reading)
      const stepMs = last ? aheadMs - aheadOf(last) : 0
      if (!last || !isSmall(stepMs)) steadySince = deviceAt
      if (last && hasServerStepped(last, reading)) serverStepsMs += stepMs
      last = reading
      isAsked = false
      // Two clocks that agree are right. So is a server's clock that has stayed as it is.
      if (isSmall(aheadMs) || deviceAt - steadySince > stepLastsMs) serverStepsMs = 0
      const rightMs = isSmall(aheadMs) ? 0 : Math.round(aheadMs - serverStepsMs)
      if (rightMs === offsetMs || (rightMs !== 0 && isSmall(rightMs - offsetMs))) return
      offsetMs = rightMs
      onChange(offsetMs)
    },
    isDue: serverAt => {
      if (!last || isAsked || Math.abs(clock() - last.deviceAt) < minuteMs) return false
      // Once: on a network whose answers all come late, a new stream measures nothing.
      isAsked = !isSmall(serverAt - clock() - aheadOf(last))
      return isAsked
    },
  }
}

function aheadOf({ serverAt, deviceAt }: Reading): number {
  return serverAt - deviceAt
}

function isSmall(ms: number): boolean {
  return Math.abs(ms) <= goodClockMs
}

/**
 * Tells which clock was set when their difference changes: one that went back against elapsed time, or else the other
 * one was set forward. Elapsed time that pauses during sleep makes no clock look set back.
 */
function hasServerStepped(before: Reading, now: Reading): boolean {
  const stepMs = aheadOf(now) - aheadOf(before)
  if (isSmall(stepMs)) return false
  const elapsedMs = now.elapsedMs - before.elapsedMs - goodClockMs
  return stepMs < 0 ? now.serverAt - before.serverAt < elapsedMs : now.deviceAt - before.deviceAt >= elapsedMs
}
