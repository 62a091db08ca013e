/** Limits how much an app reports: a repeated error counts once a minute, and logs must not drain the battery. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'

const repeatMs = minuteMs
const hourlyMax = 30

export type LogGate = {
  /**
   * Counts a report.
   * @returns false for a repeat of the last minute, or beyond 30 reports an hour
   */
  take: (about: string, now: number) => boolean
}

export function openLogGate(): LogGate {
  const taken: { about: string; at: number }[] = []
  return {
    take: (about, now) => {
      while (taken[0] && taken[0].at <= now - hourMs) taken.shift()
      const isRepeat = taken.some(before => before.about === about && before.at > now - repeatMs)
      if (isRepeat || taken.length >= hourlyMax) return false
      taken.push({ about, at: now })
      return true
    },
  }
}
