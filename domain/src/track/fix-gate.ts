/**
 * Decides which GPS fixes are used for a truck's position. All are stored; fixes that are impossible or too inaccurate
 * are not used for distances, geofences, maps or cycles.
 */
import { distanceMeters, type Fix, isWithinMeters } from '../geo.ts'
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
/** A fix within this distance, or within half of both accuracies together, is at the same place as the last one. */
const samePlaceMeters = 25
/** Up to this many fixes and this much time away from the place may be strays. Beyond that, the truck is there. */
const away = { fixesMax: 3, msMax: 5 * minuteMs }
/**
 * Fixes off the track were strays if the truck is next seen this much closer to where it was before them than each of
 * them. Two or three fixes may also be a short trip, so they must be closer in place and in time. After a silence (as
 * long as `away.msMax`) a truck may be anywhere, so no detour begins there.
 */
const detour = { shareOfOne: 0.5, shareOfMore: 0.15, msMax: 2 * minuteMs }
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
  /** Fixes that earlier steps used and that were wrong, newest first. */
  revoked: F[]
}

/**
 * Judges the next fix in order of capture. A fix that no truck can have reached, or that is away from where the truck
 * was stopped, waits. If the truck is back within three fixes and five minutes, the fix was a stray; otherwise it is
 * used, with those that waited with it. Fixes that were used turn out to be strays if they were a detour, or if the
 * next ones can be reached only from a fix before them.
 */
export function passGate<F extends GateFix>(gate: FixGate<F>, fix: F): PassedGate<F> {
  const { last, waiting = [] } = gate
  const refused = refuse(fix, waiting.at(-1) ?? last)
  if (refused) return { gate, verdict: refused, used: [], strays: [], revoked: [] }
  const latest = waiting.at(-1)
  const back = latest ? undefined : revokeDetour(gate, fix)
  if (back) {
    const passed = passGate(back.gate, fix)
    return { ...passed, revoked: [...back.revoked, ...passed.revoked] }
  }
  const isNearer = !last || !latest || distanceMeters(last, fix) < distanceMeters(latest, fix)
  if (!last || (isNearer && isNext(gate, last, fix))) return use(gate, fix, waiting)
  const isChain = latest !== undefined && canReach(latest, fix, 0)
  const chain = isChain ? [...waiting, fix] : [fix]
  const strays = isChain ? [] : waiting
  if (chain.length <= away.fixesMax && fix.at - chain[0]!.at <= away.msMax) {
    return { gate: { ...gate, waiting: chain }, verdict: 'waiting', used: [], strays, revoked: [] }
  }
  return useChain(gate, last, chain, strays)
}

/**
 * How many of the last used fixes were a detour that no truck made: far from the fix before them and from the next one,
 * which are close to each other.
 * @param recent used before the last one, newest first
 */
function countDetour(last: GateFix, recent: readonly GateFix[], next: GateFix): number {
  const lngScale = Math.cos((next.lat * Math.PI) / 180)
  const lastSquare = squareBetween(last, next, lngScale)
  for (let count = 1; count <= recent.length; count++) {
    const before = recent[count - 1]!
    const share = count === 1 ? detour.shareOfOne : detour.shareOfMore
    if (squareBetween(before, next, lngScale) > share * share * lastSquare) continue
    if (isDetour([last, ...recent], count, next, distanceMeters(before, next) / share)) return count
  }
  return 0
}

/** The distance on a plane, in squared degrees: enough to compare near fixes, and most need no exact distance. */
function squareBetween(a: GateFix, b: GateFix, lngScale: number): number {
  const lat = a.lat - b.lat
  const lng = (a.lng - b.lng) * lngScale
  return lat * lat + lng * lng
}

function isDetour(used: readonly GateFix[], count: number, next: GateFix, metersMin: number): boolean {
  const strays = used.slice(0, count).reverse()
  const first = strays[0]!
  const newest = used[0]!
  const [before, earlier] = used.slice(count)
  if (!before || first.at - before.at > away.msMax || newest.at - first.at > detour.msMax) return false
  const isOff = (from: GateFix, to: GateFix) => !isSamePlace(from, to) && distanceMeters(from, to) >= metersMin
  if (!strays.every(stray => isOff(before, stray) && isOff(stray, next))) return false
  // If the path is shorter without the fix before them, then that one is the stray, and the next ones are on the track.
  const track = [before, ...strays, next]
  return !earlier || detourMeters([earlier, ...track.slice(0, 2)]) <= detourMeters(track)
}

/** How much longer the path along some fixes is than straight from the first to the last. */
function detourMeters(path: readonly GateFix[]): number {
  const meters = path.slice(1).reduce((sum, fix, i) => sum + distanceMeters(path[i]!, fix), 0)
  return meters - distanceMeters(path[0]!, path.at(-1)!)
}

/** The gate without its last used fixes, if the next fix shows that they were a detour. */
function revokeDetour<F extends GateFix>(gate: FixGate<F>, next: F) {
  const count = gate.last && gate.recent ? countDetour(gate.last, gate.recent, next) : 0
  return count > 0 ? revoke(gate, count) : undefined
}

function revoke<F extends GateFix>({ last, recent = [] }: FixGate<F>, count: number) {
  const used = last ? [last, ...recent] : recent
  const [before, ...earlier] = used.slice(count)
  return { gate: { last: before, rest: before, recent: earlier }, revoked: used.slice(0, count) }
}

/**
 * Uses the fixes that waited and the new one, without the detours among them. If they can be reached only from an
 * earlier fix than the last, those since that one were strays.
 */
function useChain<F extends GateFix>(gate: FixGate<F>, last: F, chain: F[], strays: F[]): PassedGate<F> {
  const [first, ...others] = chain
  const count = [last, ...(gate.recent ?? [])].findIndex((from, i) =>
    canReach(from, first!, i === 0 ? heldMs(gate) : 0),
  )
  const known = revoke(gate, Math.max(0, count))
  const begun = use(count > 0 ? known.gate : gate, first!, strays)
  const passed = others.reduce(useNext, { ...begun, revoked: known.revoked })
  return count < 0 ? { ...passed, isRejoined: true } : passed
}

/** Also uses the next fix, which may show that the last ones were strays. */
function useNext<F extends GateFix>(passed: PassedGate<F>, fix: F): PassedGate<F> {
  const { gate, revoked } = revokeDetour(passed.gate, fix) ?? { gate: passed.gate, revoked: [] }
  const kept = Math.max(0, passed.used.length - revoked.length)
  const waited = passed.used.length - kept
  return {
    ...use(gate, fix, [...passed.strays, ...revoked.slice(0, waited)]),
    used: [...passed.used.slice(0, kept), fix],
    revoked: [...passed.revoked, ...revoked.slice(waited)],
  }
}

/** Whether a fix alone shows where the truck is. */
export function isUsable(fix: GateFix): boolean {
  return refuse(fix, undefined) === undefined
}

function refuse(fix: GateFix, latest: GateFix | undefined): FixVerdict | undefined {
  if (fix.lat === 0 && fix.lng === 0) return 'nowhere'
  if (fix.isMock) return 'mock'
  if (accuracyOf(fix) > accuracyMetersMax) return 'vague'
  return latest && fix.at <= latest.at ? 'old' : undefined
}

function use<F extends GateFix>(gate: FixGate<F>, fix: F, strays: F[]): PassedGate<F> {
  const { last, rest, heldSince, recent = [] } = gate
  const isHeld = last !== undefined && fix.lat === last.lat && fix.lng === last.lng
  const used: FixGate<F> = {
    last: fix,
    rest: rest && isSamePlace(rest, fix) ? rest : fix,
    heldSince: isHeld ? (heldSince ?? last.at) : fix.at,
    recent: last ? [last, ...recent.slice(0, revocableMax - 1)] : recent,
  }
  return { gate: used, verdict: 'used', used: [fix], strays, revoked: [] }
}

/** Whether a truck can have moved from the last fix to this one: reachable, and the same place if it was stopped. */
function isNext(gate: FixGate, last: GateFix, fix: GateFix): boolean {
  if (!canReach(last, fix, heldMs(gate))) return false
  const isStanding = last.at - (gate.rest ?? last).at >= restMs
  return !isStanding || isSamePlace(last, fix)
}

function isSamePlace(last: GateFix, fix: GateFix): boolean {
  const meters = Math.max(samePlaceMeters, (accuracyOf(last) + accuracyOf(fix)) / 2)
  return isWithinMeters(last, fix, meters)
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
  return isWithinMeters(from, to, reachMeters)
}
