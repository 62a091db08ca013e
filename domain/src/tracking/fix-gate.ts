/**
 * Which fixes say where a truck is. All are kept; those that can't be true, or say nothing, are used for no metre, no
 * fence and no cycle.
 */
import { distanceMeters, distanceMetersMax, type Fix } from '../geo.ts'
import { minuteMs, secondMs } from '../time.ts'
import { codecFlags, fixAt, type TrackColumns } from './track-columns.ts'

export type GateFix = Fix & {
  accuracyMeters: number | null
  speedMetersPerSecond?: number | null
  isMock?: boolean
}

/** A fix worse than this places nobody. */
export const accuracyMetersMax = 100
/** What a device that gives no accuracy is taken to have. */
export const accuracyMetersUnknown = 20
/** No truck is faster; a step that says so is a jump of the fix, not a way. */
export const speedMetersPerSecondMax = 60
/** Devices repeat a fix with new times for so long before they give the next one. */
const heldMsMax = 30 * secondMs
/** A fix that was doubted is forgotten after this. */
const doubtMsMax = 5 * minuteMs

/** The last fix that counts; since when it stands there; a jump that the next fix may yet confirm. */
export type FixGate = { last?: GateFix; stoodSince?: number; doubted?: GateFix }

/** `jump`: no truck comes here so fast. `vague`, `nowhere`, `mock`: no word on the place. `old`: not after the last. */
export type FixVerdict = 'used' | 'jump' | 'vague' | 'nowhere' | 'mock' | 'old'

/**
 * Judges the next fix in order of capture. A jump is believed from its second fix on: then it was the place before that
 * was wrong, and `isRejoined` says that the way between them is not known.
 */
export function passGate(gate: FixGate, fix: GateFix): { gate: FixGate; verdict: FixVerdict; isRejoined?: boolean } {
  if (fix.lat === 0 && fix.lng === 0) return { gate, verdict: 'nowhere' }
  if (fix.isMock) return { gate, verdict: 'mock' }
  if (accuracyOf(fix) > accuracyMetersMax) return { gate, verdict: 'vague' }
  const { last, doubted } = gate
  if (!last) return { gate: { last: fix, stoodSince: fix.at }, verdict: 'used' }
  if (fix.at <= last.at) return { gate, verdict: 'old' }
  const heldMs = Math.min(heldMsMax, last.at - (gate.stoodSince ?? last.at))
  if (canReach(last, fix, heldMs)) {
    const stands = fix.lat === last.lat && fix.lng === last.lng
    return { gate: { last: fix, stoodSince: stands ? (gate.stoodSince ?? last.at) : fix.at }, verdict: 'used' }
  }
  const isBackedUp = doubted && fix.at - doubted.at <= doubtMsMax && fix.at > doubted.at && canReach(doubted, fix, 0)
  if (!isBackedUp) return { gate: { ...gate, doubted: fix }, verdict: 'jump' }
  return { gate: { last: fix, stoodSince: fix.at }, verdict: 'used', isRejoined: true }
}

/**
 * Judges all points of columns as `passGate` does one after the other. Most come after the one before, are sharp and
 * near, and pass without being made a fix of.
 * @param sorted in the order they were taken
 * @returns called with the place and the verdict of each point
 */
export function passColumns(sorted: TrackColumns, tell: (i: number, verdict: FixVerdict) => void): void {
  const { at, latMicrodegrees: lat, lngMicrodegrees: lng, accuracyDecimeters: accuracy, flags } = sorted
  let gate: FixGate = {}
  // Where the gate stands while nothing is in doubt; −1 while only `gate` knows.
  let last = -1
  let stoodSince = 0
  for (let i = 0; i < at.length; i++) {
    const isUsual =
      last >= 0 && at[i]! > at[last]! && (flags[i]! & codecFlags.mock) === 0 && accuracy[i]! <= accuracyMetersMax * 10
    const stepMicrodegrees = isUsual ? Math.abs(lat[i]! - lat[last]!) + Math.abs(lng[i]! - lng[last]!) : 0
    const isPlaced = lat[i] !== 0 || lng[i] !== 0
    if (isUsual && isPlaced && stepMicrodegrees * metersAMicrodegreeMax <= surelyReached(at[i]! - at[last]!)) {
      if (stepMicrodegrees > 0) stoodSince = at[i]!
      last = i
      tell(i, 'used')
      continue
    }
    if (last >= 0) gate = { last: fixAt(sorted, last), stoodSince }
    const passed = passGate(gate, fixAt(sorted, i))
    gate = passed.gate
    last = passed.verdict === 'used' ? i : -1
    stoodSince = gate.stoodSince ?? 0
    tell(i, passed.verdict)
  }
}

/** Along a meridian or the equator; no step is longer. */
const metersAMicrodegreeMax = 0.1112

/** By a truck that had not stood, however sharp its fixes. */
function surelyReached(ms: number): number {
  return (speedMetersPerSecondMax * ms) / 1000
}

/** 68 % of fixes are within it, by the device's own word. */
export function accuracyOf(fix: Pick<GateFix, 'accuracyMeters'>): number {
  return fix.accuracyMeters ?? accuracyMetersUnknown
}

function canReach(from: GateFix, to: GateFix, heldMs: number): boolean {
  const slackMeters = accuracyOf(from) + accuracyOf(to)
  const reachMeters = slackMeters + (speedMetersPerSecondMax * (to.at - from.at + heldMs)) / 1000
  return distanceMetersMax(from, to) <= reachMeters || distanceMeters(from, to) <= reachMeters
}
