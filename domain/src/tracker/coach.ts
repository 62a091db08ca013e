/** The tracking check: each requirement of tracking, with its problem if it has one. */

import {
  canTrack,
  clockWrongMs,
  knownFixAt,
  noFixMs,
  roughCause,
  type TrackerStatus,
  type TrackingCause,
  type TrackingSigns,
  wasHidden,
} from './status.ts'
import { waitsLongSince } from './tracker-settings.ts'

/** In the order to fix them: fixing a later one does not help while an earlier one fails. */
export const coachChecks = [
  'address',
  'permission',
  'precision',
  'fix',
  'page',
  'battery',
  'clock',
  'network',
  'queue',
] as const
export type CoachCheck = (typeof coachChecks)[number]

/** `notAsked`: the app has not requested the location permission yet. */
export type CoachCause = TrackingCause | 'notAsked'

/** `normal`: unknown, and not a problem. */
export type CoachFinding = {
  check: CoachCheck
  tone: 'good' | 'look' | 'stop' | 'normal'
  cause?: CoachCause
  since?: number
}

export type CoachSigns = TrackingSigns & {
  status: TrackerStatus
  isSecure: boolean
  /** Whether the device has a location service. */
  isAble: boolean
  permission: 'granted' | 'denied' | 'notAsked' | 'unknown'
  /** As reported by the device. Its network may still not reach the internet. */
  isOnline: boolean
  /** Whether it is a page in a browser: it can be hidden, and the browser does not report battery savers. */
  isPage: boolean
}

/** Runs all checks, with or without a load. */
export function coachFindings(signs: CoachSigns, nowMs: number): CoachFinding[] {
  return coachChecks.flatMap(check => {
    const found = checks[check](signs, nowMs)
    return found ? [{ check, ...found }] : []
  })
}

type Found = Omit<CoachFinding, 'check'>
const good: Found = { tone: 'good' }
const unknown: Found = { tone: 'normal' }

const checks: Record<CoachCheck, (signs: CoachSigns, nowMs: number) => Found | undefined> = {
  address: ({ isSecure }) => (isSecure ? good : { tone: 'stop', cause: 'insecure' }),
  permission: ({ status, permission, isAble, isSecure }) => {
    if (!isSecure) return unknown
    if (!isAble || status.ability === 'unable') return { tone: 'stop', cause: 'unable' }
    if (status.ability === 'off') return { tone: 'stop', cause: 'off' }
    if (permission === 'denied') return { tone: 'stop', cause: 'denied' }
    if (permission === 'notAsked') return { tone: 'look', cause: 'notAsked' }
    if (permission === 'granted') return good
    if (status.loadLogId === null) return unknown
    if (status.ability === 'whileInUse') return { tone: 'look', cause: 'whileInUse' }
    return status.ability === 'denied' ? { tone: 'stop', cause: 'denied' } : good
  },
  precision: ({ status, permission }, nowMs) => {
    if (status.loadLogId === null || permission === 'denied') return unknown
    if (status.ability === 'coarse') return { tone: 'stop', cause: 'coarse' }
    if (!canTrack(status)) return unknown
    const cause = roughCause(status, nowMs)
    if (cause) return { tone: 'stop', cause, since: status.roughSince ?? nowMs }
    return status.accuracyMeters === null ? unknown : good
  },
  fix: ({ status, permission, noFixAfterMs = noFixMs.web }, nowMs) => {
    // Without permission there can be no fix.
    if (status.loadLogId === null || permission === 'denied') return unknown
    if (!canTrack(status) && status.ability !== 'coarse') return unknown
    const known = knownFixAt(status)
    const since = known ?? status.since
    if (nowMs - since >= noFixAfterMs) return { tone: 'stop', cause: 'noFix', since }
    return known === undefined ? { tone: 'look', cause: 'firstFix' } : good
  },
  page: ({ status, isPage }, nowMs) => {
    if (!isPage) return undefined
    if (status.loadLogId === null || !wasHidden(status, nowMs)) return good
    return { tone: 'look', cause: 'hidden', since: status.hiddenFrom ?? nowMs }
  },
  battery: ({ status, isPage }) => {
    if (isPage) return unknown
    return status.isPowerSave ? { tone: 'look', cause: 'powerSave' } : good
  },
  clock: ({ clockOffsetMs = 0 }) =>
    Math.abs(clockOffsetMs) < clockWrongMs ? good : { tone: 'look', cause: 'clockWrong' },
  network: ({ status, isOnline }) => {
    if (status.failingSince !== null) return { tone: 'look', cause: 'noNetwork', since: status.failingSince }
    return isOnline ? good : { tone: 'look', cause: 'noNetwork' }
  },
  queue: ({ oldestWaitingAt }, nowMs) => {
    const since = waitsLongSince(oldestWaitingAt, nowMs)
    return since === undefined ? good : { tone: 'look', cause: 'waitsLong', since }
  },
}
