/** A truck and its driver's phone: drives, waits, and records the GPS fixes of the open load. */
import type { LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
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
  /** How often the phone reports its fixes. */
  turnMs: number
  motion: Motion
  nowMs: number
  loaded: boolean
  /** The phone records fixes only while a load is open. */
  openLoadLogId: string | undefined
  intents: Intent[]
}

/** Drives a route to its end. */
export function* drive(cab: Cab, route: Route): Actor {
  const trip = planTrip(route, { startMs: cab.nowMs, loaded: cab.loaded, pace: cab.pace }, cab.random)
  const endMs = Math.ceil(trip.endMs / secondMs) * secondMs
  while (cab.nowMs < endMs) yield* turn(cab, endMs, trip.at)
}

/** Keeps the truck where it is for some seconds, while the phone continues to record. */
export function* wait(cab: Cab, seconds: number): Actor {
  const endMs = cab.nowMs + Math.round(seconds) * secondMs
  const still = { ...cab.motion, speedMetersPerSecond: 0 }
  while (cab.nowMs < endMs) yield* turn(cab, endMs, () => still)
}

/** Waits with tracking off, because no load is open. */
export function* restUntil(cab: Cab, untilMs: number): Actor {
  if (untilMs > cab.nowMs) cab.nowMs = yield { untilMs, intents: takeIntents(cab) }
}

/** Adds an act, made now, to those that the next turn returns. */
export function addAct(cab: Cab, act: LoadLogActKind, loadLogId: string, more: Partial<ActIntent> = {}): void {
  const actId = newId(cab.nowMs, cab.random)
  cab.intents.push({ kind: 'act', atMs: cab.nowMs, actor: cab.ref, actId, act, loadLogId, ...more })
}

/** One report of the phone. Fixes are computed only once their time has come, never ahead of it. */
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
