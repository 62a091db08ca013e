/**
 * How far the server's clock is from the device's. Acts carry this offset, and the server corrects their times by it.
 * Pay depends on it, so neither a message that came late nor a step of the server's own clock may change it.
 */
import { goodClockMs } from '@haulway/domain/work/act-time.ts'

export type ClockOffset = {
  /** Server time minus device time, ms; 0 while both clocks agree. It changes only if it is off by more than 10 s. */
  ms: () => number
  /**
   * Takes the server's time from a message that has just arrived.
   * @param askedAt the device's time of the request that it answers. Without one, it may have waited on its way, as in
   * a phone that slept.
   */
  take: (serverAt: number, askedAt?: number) => void
}

export type ClockOffsetParts = {
  clock: () => number
  /** Milliseconds since some moment, on a clock that no one sets. It may pause while the device sleeps. */
  elapsed: () => number
  /** The offset in use until the first message. */
  knownMs: number
}

type Reading = { serverAt: number; deviceAt: number; elapsedMs: number }

export function openClockOffset({ clock, elapsed, knownMs }: ClockOffsetParts): ClockOffset {
  let offsetMs = knownMs
  let last: Reading | undefined
  let serverStepMs = 0
  return {
    ms: () => offsetMs,
    take: (serverAt, askedAt) => {
      const deviceAt = clock()
      const tripMs = askedAt === undefined ? Infinity : deviceAt - askedAt
      const isInTime = tripMs >= 0 && tripMs <= goodClockMs
      const reading = { serverAt: serverAt + (isInTime ? tripMs / 2 : 0), deviceAt, elapsedMs: elapsed() }
      const apartMs = apartOf(reading)
      // The later a message arrives, the smaller the difference it shows: a late one only proves a larger difference.
      if (!isInTime && apartMs <= (last ? apartOf(last) : knownMs) + goodClockMs) return
      if (last && hasServerStepped(last, reading)) serverStepMs += apartMs - apartOf(last)
      last = reading
      if (isGood(apartMs)) {
        // Two clocks that agree are both right.
        serverStepMs = 0
        offsetMs = 0
      } else if (!isGood(apartMs - serverStepMs - offsetMs)) offsetMs = Math.round(apartMs - serverStepMs)
    },
  }
}

function apartOf({ serverAt, deviceAt }: Reading): number {
  return serverAt - deviceAt
}

function isGood(apartMs: number): boolean {
  return Math.abs(apartMs) <= goodClockMs
}

/**
 * Tells which clock stepped when their difference changes: the one that went back against elapsed time, or else the
 * other one went forward. Elapsed time that pauses during sleep makes no clock look set back.
 */
function hasServerStepped(before: Reading, now: Reading): boolean {
  const stepMs = apartOf(now) - apartOf(before)
  if (isGood(stepMs)) return false
  const elapsedMs = now.elapsedMs - before.elapsedMs - goodClockMs
  return stepMs < 0 ? now.serverAt - before.serverAt < elapsedMs : now.deviceAt - before.deviceAt >= elapsedMs
}
