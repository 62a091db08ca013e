/** What a trucker sees of their own tracking: a light, its cause in words, and how to mend it. */
import {
  noFixMs,
  type TrackingCause,
  type TrackingLight,
  trackingLight,
} from '@haulway/domain/tracking/tracking-light.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { readPlatform } from '../native/platform.ts'
import { formatClock } from '../ui/format.ts'
import { useHeldTracking } from './TrackingProvider.tsx'

export type Tracking = {
  /** Undefined while there is no load to track. */
  light: TrackingLight['light'] | undefined
  cause: TrackingCause | undefined
  /** "Tracking good", "No GPS fix since 10:21". */
  words: string | undefined
  /** What to do about it, where somebody must. */
  mend: string | undefined
  /** When the device last knew where it is. */
  lastPointAt: number | undefined
  lastPointAgeMs: number | undefined
  pointsWaiting: number
  /** When this load came near its destination; the notice of it has been given. */
  nearAt: number | undefined
}

const lookEveryMs = 5_000

/** @param timeZone of the clock times in the words */
export function useTracking(timeZone: string): Tracking {
  const { status, pointsWaiting } = useHeldTracking()
  const now = useClock()
  const words = useTrackingWords(timeZone)
  const light = trackingLight(status, now, readPlatform() === 'web' ? noFixMs.web : noFixMs.native)
  const lastPointAt = light && status.lastFixAt !== null ? status.lastFixAt : undefined
  return {
    light: light?.light,
    cause: light?.cause,
    ...(light ? words(light) : { words: undefined, mend: undefined }),
    lastPointAt,
    lastPointAgeMs: lastPointAt === undefined ? undefined : Math.max(0, now - lastPointAt),
    pointsWaiting,
    nearAt: (light && status.nearAt) ?? undefined,
  }
}

function useTrackingWords(timeZone: string) {
  const { t } = useLingui()
  return ({ cause, since }: TrackingLight): { words: string; mend: string | undefined } => {
    const clock = since === undefined ? '' : formatClock(since, timeZone)
    switch (cause) {
      case undefined:
        return { words: t`Tracking good`, mend: undefined }
      case 'insecure':
        return { words: t`Page needs https or localhost`, mend: t`Open Haulway at its https address.` }
      case 'unable':
        return { words: t`This browser has no location`, mend: t`Open Haulway in another browser, or on your phone.` }
      case 'denied':
        return {
          words: t`No permission to use the location`,
          mend: t`Open the site's settings in your browser, allow the location, then come back to this page.`,
        }
      case 'noFix':
        return {
          words: t`No GPS fix since ${clock}`,
          mend: t`Turn on the phone's location, and put it where it sees the sky.`,
        }
      case 'firstFix':
        return { words: t`Looking for the first GPS fix`, mend: undefined }
      case 'noNetwork':
        return { words: t`No network since ${clock}`, mend: undefined }
    }
  }
}

function useClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
