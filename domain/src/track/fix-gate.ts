/**
 * Which GPS fixes say where a truck is. All are kept; those that can't be true, or say too little, count for no
 * distance, no geofence, no map and no cycle.
 */
import { distanceMeters, distanceMetersMax, type Fix } from '../geo.ts'
import { minuteMs, secondMs } from '../time.ts'

export type GateFix = Fix & {
  accuracyMeters: number | null
  speedMetersPerSecond?: number | null
  isMock?: boolean
}

/** A fix less accurate than this says nothing of the place. */
export const accuracyMetersMax = 100
/** What a device that gives no accuracy is taken to have. */
export const accuracyMetersUnknown = 20
/** No truck is faster; a step that says so is a jump of the fix. */
export const speedMetersPerSecondMax = 60
/** A truck slower than this stands. */
export const standingMetersPerSecond = 1.5
/** A truck that has not left a place for so long stands there. */
const restMs = 20 * secondMs
/** Nearer than this, or half of its accuracy, a fix is at the same place as the one before. */
const samePlaceMeters = 25
/** So many fixes, over so long, may be out and back again: more of them are where the truck is. */
const away = { fixesMax: 3, msMax: 5 * minuteMs }
/** So many fixes that have counted may still turn out to be strays. */
export const revocableMax = away.fixesMax
/** Devices repeat a fix with new times for so long before they give the next one. */
const heldMsMax = 30 * secondMs

/**
 * `last` counts; the truck has been at the place of `rest` since then, and the device has given exactly the same place
 * since `heldSince`. `waiting` came after `last` and do not count yet. `recent` counted before `last`, newest first.
 */
export type FixGate<F extends GateFix = GateFix> = {
  last?: F
  rest?: F
  heldSince?: number
  waiting?: F[]
  recent?: F[]
}

/** `waiting`: the next fixes decide. `vague`, `nowhere`, `mock`: says too little. `old`: not after the last. */
export type FixVerdict = 'used' | 'waiting' | 'vague' | 'nowhere' | 'mock' | 'old'

export type PassedGate<F extends GateFix> = {
  gate: FixGate<F>
  /** Of the fix that came. */
  verdict: FixVerdict
  /** The fixes that count from now on, oldest first: those that had waited, and this one. */
  used: F[]
  /** How the truck came to the first of them is not known: no truck is so fast. */
  isRejoined?: boolean
  /** Those that had waited and were wrong. */
  strays: F[]
  /** Those that had counted and were wrong, newest first. */
  revoked: F[]
}

/**
 * Judges the next fix in order of capture. One that no truck can have reached, or that is away from where the truck
 * stood, waits: if the truck is back within three fixes and five minutes it was a stray, else it counts, and so do
 * those that waited with it. Where these can't be reached from the last fix, but from one of the three before, the
 * strays were those since.
 */
export function passGate<F extends GateFix>(gate: FixGate<F>, fix: F): PassedGate<F> {
  const { last, waiting = [] } = gate
  const refused = refuse(fix, waiting.at(-1) ?? last)
  if (refused) return { gate, verdict: refused, used: [], strays: [], revoked: [] }
  const latest = waiting.at(-1)
  const isNearer = !last || !latest || distanceMeters(last, fix) < distanceMeters(latest, fix)
  if (!last || (isNearer && isNext(gate, last, fix))) return use(gate, [fix], waiting)
  const isChain = latest !== undefined && canReach(latest, fix, 0)
  const chain = isChain ? [...waiting, fix] : [fix]
  const strays = isChain ? [] : waiting
  if (chain.length <= away.fixesMax && fix.at - chain[0]!.at <= away.msMax) {
    return { gate: { ...gate, waiting: chain }, verdict: 'waiting', used: [], strays, revoked: [] }
  }
  return believe(gate, last, chain, strays)
}

/** The truck is where the fixes that waited say. */
function believe<F extends GateFix>(gate: FixGate<F>, last: F, chain: F[], strays: F[]): PassedGate<F> {
  if (canReach(last, chain[0]!, heldMs(gate))) return use(gate, chain, strays)
  const recent = gate.recent ?? []
  const from = recent.findIndex(each => canReach(each, chain[0]!, 0))
  if (from < 0) return { ...use(gate, chain, strays), isRejoined: true }
  const earlier = recent[from]!
  const revoked = [last, ...recent.slice(0, from)]
  return { ...use({ last: earlier, rest: earlier, recent: recent.slice(from + 1) }, chain, strays), revoked }
}

function refuse(fix: GateFix, latest: GateFix | undefined): FixVerdict | undefined {
  if (fix.lat === 0 && fix.lng === 0) return 'nowhere'
  if (fix.isMock) return 'mock'
  if (accuracyOf(fix) > accuracyMetersMax) return 'vague'
  return latest && fix.at <= latest.at ? 'old' : undefined
}

/** @param fixes that count from now on, oldest first */
function use<F extends GateFix>(gate: FixGate<F>, fixes: F[], strays: F[]): PassedGate<F> {
  let { last, rest, heldSince, recent = [] } = gate
  for (const fix of fixes) {
    const isHeld = last !== undefined && fix.lat === last.lat && fix.lng === last.lng
    heldSince = isHeld ? (heldSince ?? last?.at) : fix.at
    rest = rest && isSamePlace(rest, fix) ? rest : fix
    if (last) recent = [last, ...recent.slice(0, revocableMax - 1)]
    last = fix
  }
  const next = { ...(last && { last }), ...(rest && { rest }), ...(heldSince !== undefined && { heldSince }), recent }
  return { gate: next, verdict: 'used', used: fixes, strays, revoked: [] }
}

/** Whether a fix follows the last one as a truck does: reachable, and at the same place where the truck stood. */
function isNext(gate: FixGate, last: GateFix, fix: GateFix): boolean {
  if (!canReach(last, fix, heldMs(gate))) return false
  if (isSamePlace(last, fix)) return true
  return last.at - (gate.rest ?? last).at < restMs && !(isStanding(last) && isStanding(fix))
}

/** By the device's own speed. A truck that has just stopped stands nowhere else with the next fix. */
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

/** 68 % of fixes are within it, as the device says. */
export function accuracyOf(fix: Pick<GateFix, 'accuracyMeters'>): number {
  return fix.accuracyMeters ?? accuracyMetersUnknown
}

function canReach(from: GateFix, to: GateFix, heldMs: number): boolean {
  const slackMeters = accuracyOf(from) + accuracyOf(to)
  const reachMeters = slackMeters + (speedMetersPerSecondMax * (to.at - from.at + heldMs)) / 1000
  return distanceMetersMax(from, to) <= reachMeters || distanceMeters(from, to) <= reachMeters
}
