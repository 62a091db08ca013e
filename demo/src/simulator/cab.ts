/** A truck and its phone: drives, stands, and gives the fixes of the load that is open. */
import type { LoadLogActKind } from '@haulway/domain/load-log/act.ts'
import { secondMs } from '@haulway/domain/time.ts'
import type { Gps } from './gps.ts'
import { type ActIntent, type Actor, type ActorRef, type Intent, newId } from './intent.ts'
import type { Random } from './random.ts'
import type { Route } from './road-network.ts'
import { type Motion, planTrip } from './truck-motion.ts'

export type Cab = {
  ref: ActorRef
  random: Random
  gps: Gps
  pace: number
  /** How often the phone hands over what it has. */
  turnMs: number
  motion: Motion
  nowMs: number
  loaded: boolean
  /** Fixes are taken only while a load is open (design: tracking). */
  openLoadLogId: string | undefined
  intents: Intent[]
}

/** Drives a route to its end. */
export function* drive(cab: Cab, route: Route): Actor {
  const trip = planTrip(route, { startMs: cab.nowMs, loaded: cab.loaded, pace: cab.pace }, cab.random)
  const endMs = Math.ceil(trip.endMs / secondMs) * secondMs
  while (cab.nowMs < endMs) yield* turn(cab, endMs, trip.at)
}

/** Stands where it is for so many seconds, the phone going on. */
export function* stand(cab: Cab, seconds: number): Actor {
  const endMs = cab.nowMs + Math.round(seconds) * secondMs
  const still = { ...cab.motion, speedMetersPerSecond: 0 }
  while (cab.nowMs < endMs) yield* turn(cab, endMs, () => still)
}

/** Rests with the phone off: no load is open. */
export function* restUntil(cab: Cab, untilMs: number): Actor {
  if (untilMs > cab.nowMs) cab.nowMs = yield { untilMs, intents: takeIntents(cab) }
}

/** Puts an act on the list for the next turn, made here and now. */
export function say(cab: Cab, act: LoadLogActKind, loadLogId: string, more: Partial<ActIntent> = {}): void {
  const actId = newId(cab.nowMs, cab.random)
  cab.intents.push({ kind: 'act', atMs: cab.nowMs, actor: cab.ref, actId, act, loadLogId, ...more })
}

/** One hand-over of the phone: fixes up to the end of the turn are taken when that time has come, never before. */
function* turn(cab: Cab, endMs: number, motionAt: (atMs: number) => Motion): Actor {
  const fromMs = cab.nowMs
  cab.nowMs = yield { untilMs: Math.min(endMs, fromMs + cab.turnMs), intents: takeIntents(cab) }
  cab.motion = motionAt(cab.nowMs)
  if (!cab.openLoadLogId) return
  const fixes = []
  for (let atMs = fromMs + secondMs; atMs <= cab.nowMs; atMs += secondMs) fixes.push(cab.gps(atMs, motionAt(atMs)))
  if (fixes.length === 0) return
  cab.intents.push({ kind: 'fixes', atMs: cab.nowMs, actor: cab.ref, loadLogId: cab.openLoadLogId, fixes })
}

function takeIntents(cab: Cab): Intent[] {
  return cab.intents.splice(0)
}
