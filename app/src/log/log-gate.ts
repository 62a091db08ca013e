/** How much an app may report: a fault that comes again and again is one fault, and a battery is not there for logs. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'

const sameAgainMs = minuteMs
const hourlyMax = 30

export type LogGate = {
  /** Counts a report. @returns false when it says nothing new, or enough was said */
  take: (about: string, now: number) => boolean
}

export function openLogGate(): LogGate {
  const taken: { about: string; at: number }[] = []
  return {
    take: (about, now) => {
      while (taken[0] && taken[0].at <= now - hourMs) taken.shift()
      const isAgain = taken.some(before => before.about === about && before.at > now - sameAgainMs)
      if (isAgain || taken.length >= hourlyMax) return false
      taken.push({ about, at: now })
      return true
    },
  }
}
