/** What a trucker sees of their own tracking: a light, its cause in words, and how to mend it. */
import type { CoachCause } from '@haulway/domain/tracker/coach.ts'
import { noFixMs, type TrackingLight, trackingLight } from '@haulway/domain/tracker/status.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { readPlatform } from '../../native/platform.ts'
import { useCauseLabels } from '../coach/cause-labels.ts'
import { useHeldTracking } from './TrackingProvider.tsx'

export type Tracking = {
  /** Undefined while there is no load to track. */
  light: TrackingLight['light'] | undefined
  cause: CoachCause | undefined
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

/** So long without a fix is a fault here. */
export function readNoFixAfterMs(): number {
  return readPlatform() === 'web' ? noFixMs.web : noFixMs.native
}

const lookEveryMs = 5_000

/** @param timeZone of the clock times in the words */
export function useTracking(timeZone: string): Tracking {
  const { status, pointsWaiting, oldestWaitingAt, clockOffsetMs, isUndisclosed } = useHeldTracking()
  const now = useTrackingClock()
  const { t } = useLingui()
  const causeLabels = useCauseLabels(timeZone)
  const light = isUndisclosed
    ? ({ light: 'stop', cause: 'notAsked', since: undefined } as const)
    : trackingLight(status, now, { noFixAfterMs: readNoFixAfterMs(), clockOffsetMs, oldestWaitingAt })
  const said = light?.cause && causeLabels(light.cause, light.since)
  const lastPointAt = status.loadLogId !== null && status.lastFixAt !== null ? status.lastFixAt : undefined
  return {
    light: light?.light,
    cause: light?.cause,
    words: light && (said?.words ?? t`Tracking OK`),
    mend: said?.mend,
    lastPointAt,
    lastPointAgeMs: lastPointAt === undefined ? undefined : Math.max(0, now - lastPointAt),
    pointsWaiting,
    nearAt: (light && status.nearAt) ?? undefined,
  }
}

/** The time, again and again: silence shows only by it. */
export function useTrackingClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
