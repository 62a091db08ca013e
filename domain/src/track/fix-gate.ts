/**
 * Decides which GPS fixes are used for a truck's position. All are stored; fixes that are impossible or too inaccurate
 * are not used for distances, geofences, maps or cycles.
 */
import { distanceMeters, distanceMetersMax, type Fix } from '../geo.ts'
import { minuteMs, secondMs } from '../time.ts'

export type GateFix = Fix & {
  accuracyMeters: number | null
  speedMetersPerSecond?: number | null
  isMock?: boolean
}

/** A fix less accurate than this is not used. */
export const accuracyMetersMax = 100
/** The accuracy assumed for a device that reports none. */
export const accuracyMetersUnknown = 20
/** No truck is faster. A faster step is a jump of the fix. */
export const speedMetersPerSecondMax = 60
/** A truck slower than this is standing. */
export const standingMetersPerSecond = 1.5
/** A truck that stays at a place for this long is standing there. */
const restMs = 20 * secondMs
/** A fix within this distance, or within half of its accuracy, is at the same place as the previous one. */
const samePlaceMeters = 25
/** Up to this many fixes and this much time away from the place may be strays. Beyond that, the truck is there. */
const away = { fixesMax: 3, msMax: 5 * minuteMs }
/** The truck is back if a fix is this much closer to where it was than every waiting fix. */
const backShare = 0.25
/** Waiting fixes that agree with each other for this long are not discarded because of one fix elsewhere. */
const agreeMs = 60 * secondMs
/** The number of used fixes that may still turn out to be strays. */
export const revocableMax = away.fixesMax
/** How long devices may repeat a fix with new times before they report the next one. */
const heldMsMax = 30 * secondMs

/**
 * `last` is the last used fix; the truck has been at the place of `rest` since then, and the device has reported
 * exactly the same place since `heldSince`. `waiting` came after `last` and are not used yet. `recent` were used before
 * `last`, newest first.
 */
export type FixGate<F extends GateFix = GateFix> = {
  last?: F | undefined
  rest?: F | undefined
  heldSince?: number | undefined
  waiting?: F[]
  recent?: F[]
}

/** `waiting`: the next fixes decide. `vague`, `nowhere`, `mock`: not usable. `old`: not after the last fix. */
export type FixVerdict = 'used' | 'waiting' | 'vague' | 'nowhere' | 'mock' | 'old'

export type PassedGate<F extends GateFix> = {
  gate: FixGate<F>
  /** The verdict on the new fix. */
  verdict: FixVerdict
  /** The fixes that are used from now on, oldest first: those that waited, and this one. */
  used: F[]
  /** How the truck got to the first of them is unknown: no truck is that fast. */
  isRejoined?: boolean
  /** Fixes that waited and were wrong. */
  strays: F[]
  /** Fixes that were used and were wrong, newest first. */
  revoked: F[]
}

/**
 * Judges the next fix in order of capture. A fix that no truck can have reached, or that is away from where the truck
 * stood, waits. If the truck is back within three fixes and five minutes, the fix was a stray; otherwise it is used,
 * with those that waited with it. Waiting fixes that agree for a minute are also used if the next fix is somewhere else
 * again, because that one is more likely the stray. If they can't be reached from the last fix, but from one of the
 * three before it, the fixes since that one were the strays.
 */
export function passGate<F extends GateFix>(gate: FixGate<F>, fix: F): PassedGate<F> {
  const { last, waiting = [] } = gate
  const refused = refuse(fix, waiting.at(-1) ?? last)
  if (refused) return { gate, verdict: refused, used: [], strays: [], revoked: [] }
  const latest = waiting.at(-1)
  const isNearer = !last || !latest || distanceMeters(last, fix) < distanceMeters(latest, fix)
  if (!last || (isNearer && isNext(gate, last, fix))) return use(gate, [fix], waiting)
  const isChain = latest !== undefined && canReach(latest, fix, 0) && !isBack(gate, last, fix)
  if (!isChain && !isNearer && waiting.length > 1 && latest.at - waiting[0]!.at >= agreeMs) {
    const accepted = acceptWaiting(gate, last, waiting, [])
    const next = passGate(accepted.gate, fix)
    return { ...accepted, gate: next.gate, verdict: next.verdict, used: [...accepted.used, ...next.used] }
  }
  const chain = isChain ? [...waiting, fix] : [fix]
  const strays = isChain ? [] : waiting
  if (chain.length <= away.fixesMax && fix.at - chain[0]!.at <= away.msMax) {
    return { gate: { ...gate, waiting: chain }, verdict: 'waiting', used: [], strays, revoked: [] }
  }
  return acceptWaiting(gate, last, chain, strays)
}

/** A truck that stood may already be driving off when it is seen at its place again: then its own fix waits. */
function isBack<F extends GateFix>(gate: FixGate<F>, last: F, fix: F): boolean {
  const awayMeters = Math.min(...(gate.waiting ?? []).map(each => distanceMeters(last, each)))
  return distanceMeters(last, fix) <= backShare * awayMeters && canReach(last, fix, heldMs(gate))
}

/** Accepts the waiting fixes as the truck's position. */
function acceptWaiting<F extends GateFix>(gate: FixGate<F>, last: F, chain: F[], strays: F[]): PassedGate<F> {
  if (canReach(last, chain[0]!, heldMs(gate))) return use(gate, chain, strays)
  const recent = gate.recent ?? []
  const from = recent.findIndex(each => canReach(each, chain[0]!, 0))
  if (from < 0) return { ...use(gate, chain, strays), isRejoined: true }
  const earlier = recent[from]!
  const revoked = [last, ...recent.slice(0, from)]
  return { ...use({ last: earlier, rest: earlier, recent: recent.slice(from + 1) }, chain, strays), revoked }
}

/** Whether a fix says where the truck is, as far as the fix alone shows. */
export function isUsable(fix: GateFix): boolean {
  return refuse(fix, undefined) === undefined
}

function refuse(fix: GateFix, latest: GateFix | undefined): FixVerdict | undefined {
  if (fix.lat === 0 && fix.lng === 0) return 'nowhere'
  if (fix.isMock) return 'mock'
  if (accuracyOf(fix) > accuracyMetersMax) return 'vague'
  return latest && fix.at <= latest.at ? 'old' : undefined
}

/** @param fixes used from now on, oldest first */
function use<F extends GateFix>(gate: FixGate<F>, fixes: F[], strays: F[]): PassedGate<F> {
  let { last, rest, heldSince, recent = [] } = gate
  for (const fix of fixes) {
    const isHeld = last !== undefined && fix.lat === last.lat && fix.lng === last.lng
    heldSince = isHeld ? (heldSince ?? last?.at) : fix.at
    rest = rest && isSamePlace(rest, fix) ? rest : fix
    if (last) recent = [last, ...recent.slice(0, revocableMax - 1)]
    last = fix
  }
  return { gate: { last, rest, heldSince, recent }, verdict: 'used', used: fixes, strays, revoked: [] }
}

/** Whether a truck can have moved from the last fix to this one: reachable, and the same place if the truck stood. */
function isNext(gate: FixGate, last: GateFix, fix: GateFix): boolean {
  if (!canReach(last, fix, heldMs(gate))) return false
  if (isSamePlace(last, fix)) return true
  return last.at - (gate.rest ?? last).at < restMs && !(isStanding(last) && isStanding(fix))
}

/** By the device's own speed. A truck that has just stopped can't be standing elsewhere at the next fix. */
function isStanding({ speedMetersPerSecond }: GateFix): boolean {
  return (speedMetersPerSecond ?? Number.MAX_VALUE) < standingMetersPerSecond
}

function isSamePlace(last: GateFix, fix: GateFix): boolean {
  const meters = Math.max(samePlaceMeters, accuracyOf(fix) / 2)
  return distanceMetersMax(last, fix) <= meters || distanceMeters(last, fix) <= meters
}

/** How long the device may have repeated its last fix. */
export function heldMs({ last, heldSince }: FixGate): number {
  return last ? Math.min(heldMsMax, last.at - (heldSince ?? last.at)) : 0
}

/** The radius within which 68 % of fixes are, as reported by the device. */
export function accuracyOf(fix: Pick<GateFix, 'accuracyMeters'>): number {
  return fix.accuracyMeters ?? accuracyMetersUnknown
}

function canReach(from: GateFix, to: GateFix, heldMs: number): boolean {
  const slackMeters = accuracyOf(from) + accuracyOf(to)
  const reachMeters = slackMeters + (speedMetersPerSecondMax * (to.at - from.at + heldMs)) / 1000
  return distanceMetersMax(from, to) <= reachMeters || distanceMeters(from, to) <= reachMeters
}
