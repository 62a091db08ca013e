/** An excavator operator's day: calls the first truck in line, loads it bucket by bucket and confirms the load. */

import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { poundGrams, type Quantity, quantityOfGrams } from '@haulway/domain/units.ts'
import type { HaulPlan, LoadingPoint, TruckPlan } from '../day/working-day.ts'
import { loadingPointKey } from './haul-places.ts'
import { type ActIntent, type Actor, type ActorRef, type Intent, newId } from './intent.ts'
import type { PitQueues } from './pit-queues.ts'
import type { Random } from './random.ts'
import type { LoaderView, QueuedTruck } from './views.ts'

export type LoaderWorld = {
  pit: string
  point: LoadingPoint
  random: Random
  queues: PitQueues
  view: () => LoaderView
  trucks: readonly TruckPlan[]
  /** The haul whose material is loaded here. */
  haul: HaulPlan
  openMs: number
  /** After this time the operator leaves as soon as no truck is in line. */
  closeMs: number
  atMinuteMs: (minute: number) => number
}

const lookEveryMs = 5 * secondMs
const spotPatienceMs = 6 * minuteMs
/** What a level bucket of a machine of this class holds. */
const bucketGrams = 4_100_000

export function* loaderDay(world: LoaderWorld): Actor {
  const { random, queues } = world
  const point = loadingPointKey(world.pit, world.point.name)
  let nowMs = yield { untilMs: world.openMs, intents: [] }
  const pauses = world.point.pauses.map(({ fromMinute, minutes }) => ({
    fromMs: world.atMinuteMs(fromMinute),
    toMs: world.atMinuteMs(fromMinute + minutes),
  }))
  for (;;) {
    const pause = pauses[0]
    if (pause && nowMs >= pause.fromMs) {
      pauses.shift()
      if (pause.toMs > nowMs) nowMs = yield { untilMs: pause.toMs, intents: [] }
    }
    const first = firstInQueue(world.view())
    if (!first && nowMs > world.closeMs) return
    if (!first || mustWait(queues, point, first)) {
      nowMs = yield { untilMs: nowMs + lookEveryMs, intents: [] }
      continue
    }
    nowMs = yield { untilMs: nowMs + Math.round(random.between(4, 16)) * secondMs, intents: [] }
    nowMs = yield* loadTruck(world, point, first, nowMs)
  }
}

/** A truck is not called while another is at the machine or before it has stopped in line. A called one is loaded. */
function mustWait(queues: PitQueues, point: string, { state, truckNumber }: QueuedTruck): boolean {
  return state === 'queued' && (queues.isTaken(point) || queues.whereIs(point, truckNumber) === 'rolling')
}

function firstInQueue(view: LoaderView): QueuedTruck | undefined {
  return [...view.queue].sort(
    (a, b) => Number(b.state === 'loading') - Number(a.state === 'loading') || a.queuedAtMs - b.queuedAtMs,
  )[0]
}

function* loadTruck(
  world: LoaderWorld,
  point: string,
  inQueue: QueuedTruck,
  startMs: number,
): Generator<{ untilMs: number; intents: Intent[] }, number, number> {
  const { random, queues } = world
  const { loadLogId, truckNumber } = inQueue
  let nowMs = startMs
  const called = inQueue.state === 'queued' ? [act(world, nowMs, 'confirmTrucker', loadLogId)] : []
  nowMs = yield { untilMs: nowMs + lookEveryMs, intents: called }
  const patienceEndsMs = nowMs + spotPatienceMs
  // A visitor's truck is not driven by the simulator: after a while it is assumed to be under the bucket.
  while (['rolling', 'queued', 'approaching'].includes(queues.whereIs(point, truckNumber)) && nowMs < patienceEndsMs) {
    nowMs = yield { untilMs: nowMs + lookEveryMs, intents: [] }
  }
  const { passes, ...loaded } = fill(world, inQueue)
  for (let pass = 0; pass < passes; pass++) {
    nowMs = yield { untilMs: nowMs + Math.round(random.between(...world.point.bucketSeconds)) * secondMs, intents: [] }
    if (!isStillLoading(world, loadLogId)) return nowMs
  }
  nowMs = yield {
    untilMs: nowMs + lookEveryMs,
    intents: [act(world, nowMs, 'confirmLoad', loadLogId, { ...loaded, passes })],
  }
  while (isStillLoading(world, loadLogId)) nowMs = yield { untilMs: nowMs + lookEveryMs, intents: [] }
  return nowMs
}

/**
 * A weighed load is a little under what is legal for the truck on this haul, in the 20 lb steps of a truck scale. One
 * of the day may be over it.
 */
function fill(
  world: LoaderWorld,
  { truckNumber, legalPayloadGrams: legalGrams }: QueuedTruck,
): { quantity: Quantity; passes: number; weights?: ActIntent['weights'] } {
  const { random, haul } = world
  const { overload } = world.point
  const truck = world.trucks.find(candidate => candidate.number === truckNumber)
  const passes = Math.ceil(legalGrams / bucketGrams)
  if (haul.bodyMilli) {
    const amountMilli = Math.round(random.normal(haul.bodyMilli, haul.bodyMilli / 60) / 500) * 500
    return { quantity: { amountMilli, unit: haul.unit }, passes }
  }
  const legalMilli = quantityOfGrams(legalGrams, 'ton').amountMilli
  const isOver = world.view().loaded + 1 === overload?.load
  const aimedMilli = isOver ? legalMilli + overload.milli : Math.min(legalMilli, random.normal(legalMilli - 700, 280))
  const amountMilli = Math.floor(aimedMilli / 10) * 10
  return {
    quantity: { amountMilli, unit: 'ton' },
    passes,
    ...(truck && { weights: scaleReading(truck.tareGrams, amountMilli) }),
  }
}

/** In pounds: a thousandth of a ton is two. */
function scaleReading(tareGrams: number, netMilli: number): NonNullable<ActIntent['weights']> {
  const tare = Math.round(tareGrams / poundGrams / 20) * 20
  const net = netMilli * 2
  const micro = (pounds: number) => pounds * 1_000_000
  return { unit: 'lb', grossMicro: micro(tare + net), tareMicro: micro(tare), netMicro: micro(net) }
}

function isStillLoading(world: LoaderWorld, loadLogId: string): boolean {
  return world.view().queue.some(load => load.loadLogId === loadLogId)
}

function act(
  world: LoaderWorld,
  atMs: number,
  kind: ActIntent['act'],
  loadLogId: string,
  more: Partial<ActIntent> = {},
): ActIntent {
  const actor: ActorRef = { kind: 'loader', pit: world.pit, loadingPoint: world.point.name }
  return { kind: 'act', atMs, actor, actId: newId(atMs, world.random), act: kind, loadLogId, ...more }
}
