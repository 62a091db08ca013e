/** The permission coach: each thing that tracking needs, one by one, with what is wrong with it. */

import { waitsLongSince } from './rules.ts'
import {
  clockWrongMs,
  knownFixAt,
  noFixMs,
  roughCause,
  type TrackerStatus,
  type TrackingCause,
  type TrackingSigns,
  wasHidden,
} from './status.ts'

/** In the order in which they are mended: nothing below helps while something above is wrong. */
export const coachChecks = [
  ...(['address', 'permission', 'precision', 'fix', 'page', 'battery', 'clock', 'network', 'queue'] as const),
] as const
export type CoachCheck = (typeof coachChecks)[number]

/** `notAsked`: the device has not been asked for its location yet. */
export type CoachCause = TrackingCause | 'notAsked'

/** `normal`: not known, and no reason to worry. */
export type CoachFinding = {
  check: CoachCheck
  tone: 'good' | 'look' | 'stop' | 'normal'
  cause?: CoachCause
  since?: number
}

export type CoachSigns = TrackingSigns & {
  status: TrackerStatus
  isSecure: boolean
  /** Whether the device can be asked at all. */
  isAble: boolean
  permission: 'granted' | 'denied' | 'notAsked' | 'unknown'
  /** The device's own word; it may be on a network that leads nowhere. */
  isOnline: boolean
  /** A page of a browser: it can be hidden, and its browser does not tell of battery savers. */
  isPage: boolean
}

/** Looks at everything, with a load or without. */
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
    return status.ability === 'denied' ? { tone: 'stop', cause: 'denied' } : good
  },
  precision: ({ status, permission }, nowMs) => {
    if (status.loadLogId === null || permission === 'denied') return unknown
    if (status.ability === 'coarse') return { tone: 'stop', cause: 'coarse' }
    if (status.ability !== 'able') return unknown
    const cause = roughCause(status, nowMs)
    if (cause) return { tone: 'stop', cause, since: status.roughSince ?? nowMs }
    return status.accuracyMeters === null ? unknown : good
  },
  fix: ({ status, permission, noFixAfterMs = noFixMs.web }, nowMs) => {
    // Without a permission there is no fix to wait for.
    if (status.loadLogId === null || permission === 'denied') return unknown
    if (status.ability !== 'able' && status.ability !== 'coarse') return unknown
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
