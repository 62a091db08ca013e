/** The tracking status that a trucker sees: a light, its label, and how to fix a problem. */
import type { CoachCause } from '@haulway/domain/tracker/coach.ts'
import { noFixMs, type TrackingLight, trackingLight } from '@haulway/domain/tracker/status.ts'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { readPlatform } from '../../native/platform.ts'
import { useCauseLabels } from '../coach/cause-labels.ts'
import { useDeviceTracking } from './TrackingProvider.tsx'

export type Tracking = {
  /** Undefined while there is no load to track. */
  light: TrackingLight['light'] | undefined
  cause: CoachCause | undefined
  /** "Tracking OK", "No GPS fix since 10:21". */
  label: string | undefined
  /** What to do about a problem, if anything. */
  advice: string | undefined
  /** When the device last had a fix. */
  lastPointAt: number | undefined
  lastPointAgeMs: number | undefined
  pointsWaiting: number
  /** When this load came near its destination and the notification was shown. */
  nearAt: number | undefined
}

/** How long this platform may be without a fix before it counts as a fault. */
export function readNoFixAfterMs(): number {
  return readPlatform() === 'web' ? noFixMs.web : noFixMs.native
}

const lookEveryMs = 5_000

/** @param timeZone the time zone of the times in the labels */
export function useTracking(timeZone: string): Tracking {
  const { status, pointsWaiting, oldestWaitingAt, clockOffsetMs, isUndisclosed } = useDeviceTracking()
  const now = useTrackingClock()
  const { t } = useLingui()
  const causeLabels = useCauseLabels(timeZone)
  const light = isUndisclosed
    ? ({ light: 'stop', cause: 'notAsked', since: undefined } as const)
    : trackingLight(status, now, { noFixAfterMs: readNoFixAfterMs(), clockOffsetMs, oldestWaitingAt })
  const labels = light?.cause && causeLabels(light.cause, light.since)
  const lastPointAt = status.loadLogId !== null && status.lastFixAt !== null ? status.lastFixAt : undefined
  return {
    light: light?.light,
    cause: light?.cause,
    label: light && (labels?.label ?? t`Tracking OK`),
    advice: labels?.advice,
    lastPointAt,
    lastPointAgeMs: lastPointAt === undefined ? undefined : Math.max(0, now - lastPointAt),
    pointsWaiting,
    nearAt: (light && status.nearAt) ?? undefined,
  }
}

/** The current time, updated every 5 seconds, because silence only shows as time passes. */
export function useTrackingClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
