/** A trucker's day: start, pit, line, load, site, unload, again. One act after another, each where it belongs. */
import { type LoadLogState, loadLogStates } from '@haulway/domain/load-log/states.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { TruckPlan } from '../day/working-day.ts'
import { type Cab, drive, restUntil, say, stand } from './cab.ts'
import type { Haulage } from './haulage.ts'
import { type Actor, newId, type Rest } from './intent.ts'
import type { LatLng } from './plane.ts'
import { type Route, sliceRoute } from './road-network.ts'
import type { Motion } from './truck-motion.ts'
import type { TruckerView } from './views.ts'
import type { Yard } from './yard.ts'

export type TruckerWorld = {
  cab: Cab
  truck: TruckPlan
  yard: Yard
  view: () => TruckerView
  haulage: (haul: string) => Haulage
  /** From where the truck stands to a place of its haul. */
  routeTo: (cab: Cab, place: LatLng) => Route
  atMinuteMs: (minute: number) => number
  lunchMinutes: number
  motionAt: (place: LatLng) => Motion
}

/** Trucks in line stand so far from each other, and the first so far from the machine. */
export const lineSpacingMeters = 24
const firstInQueueMeters = 45
/** Where the way into the line begins: behind any line there can be. */
const lineEntryMeters = 280
const cycleGuessMs = 42 * minuteMs
/** A load that no document ever shows was refused: after so long in line the driver gives it up. */
const unseenPatienceMs = 15 * minuteMs

/**
 * Drives the day's assignments in turn. Begins where its documents say it is: a load that is open already is carried
 * on from its state.
 */
export function* truckerDay(world: TruckerWorld): Actor {
  const { cab, truck } = world
  let lunchTaken = cab.nowMs > world.atMinuteMs(truck.lunchMinute) + 2 * world.lunchMinutes * minuteMs
  let cycleMs = cycleGuessMs
  const open = world.view().loads.find(load => loadLogStates[load.state].open)
  if (open) {
    const haulage = world.haulage(open.haul)
    const place = placeOfLoad(open.state, haulage)
    if (place) cab.motion = world.motionAt(place)
    yield* carryLoad(world, open.loadLogId, haulage)
  }
  for (const assignment of truck.assignments) {
    yield* restUntil(cab, world.atMinuteMs(assignment.fromMinute))
    const endMs = world.atMinuteMs(assignment.toMinute)
    while (cab.nowMs + cycleMs <= endMs) {
      if (!lunchTaken && cab.nowMs >= world.atMinuteMs(truck.lunchMinute)) {
        lunchTaken = true
        yield* restUntil(cab, cab.nowMs + world.lunchMinutes * minuteMs)
        continue
      }
      const dispatch = world.view().dispatches.find(candidate => candidate.haul === assignment.haul)
      if (!dispatch) {
        yield* restUntil(cab, cab.nowMs + minuteMs)
        continue
      }
      const startedMs = cab.nowMs
      const loadLogId = newId(cab.nowMs, cab.random)
      say(cab, 'start', loadLogId, { dispatchId: dispatch.dispatchId })
      yield* carryLoad(world, loadLogId, world.haulage(assignment.haul))
      cycleMs = Math.max(cab.nowMs - startedMs, cycleGuessMs / 2)
      yield* restUntil(cab, cab.nowMs + Math.round(cab.random.between(20, 75)) * secondMs)
    }
  }
  yield { untilMs: cab.nowMs, intents: cab.intents.splice(0) }
}

/** One load from wherever it is to delivered, or until it has been closed by someone. */
function* carryLoad(world: TruckerWorld, loadLogId: string, haulage: Haulage): Actor {
  const { cab, yard, truck } = world
  const { point } = haulage
  cab.openLoadLogId = loadLogId
  try {
    if (rankOf(world, loadLogId) < loadLogStates.queued.rank) yield* driveIntoQueue(world, loadLogId, haulage)
    else if (rankOf(world, loadLogId) < loadLogStates.loaded.rank) yard.join(point, truck.number)
    if (!(yield* getLoaded(world, loadLogId, haulage))) return
    yard.leave(point, truck.number)
    cab.loaded = true
    if (rankOf(world, loadLogId) < loadLogStates.arrived.rank) yield* driveToSite(world, loadLogId, haulage)
    if (isClosed(world, loadLogId)) return
    yield* stand(cab, cab.random.between(...haulage.dumpSeconds))
    say(cab, 'deliver', loadLogId, { place: haulage.site })
  } finally {
    // Also when the account has been taken over and this driver is gone in the middle of it.
    yard.leave(point, truck.number)
    cab.loaded = false
    cab.openLoadLogId = undefined
  }
}

function* driveIntoQueue(world: TruckerWorld, loadLogId: string, haulage: Haulage): Actor {
  const { cab, yard, truck } = world
  const way = world.routeTo(cab, haulage.loadingPlace)
  const entryMeters = Math.max(0, way.lengthMeters - lineEntryMeters)
  yield* drive(cab, sliceRoute(way, 0, entryMeters))
  if (isClosed(world, loadLogId)) return
  yard.join(haulage.point, truck.number)
  say(cab, 'arriveAtPit', loadLogId, { place: haulage.loadingPlace })
}

/**
 * Moves up in line, to the machine when its operator has called (the document says loading), and waits until it is
 * loaded. @returns false when the load was closed meanwhile
 */
function* getLoaded(world: TruckerWorld, loadLogId: string, haulage: Haulage): Generator<Rest, boolean, number> {
  const { cab, yard, truck } = world
  const { lane } = haulage
  const patienceEndsMs = cab.nowMs + unseenPatienceMs
  let meters = Math.max(0, lane.lengthMeters - lineEntryMeters)
  const moveTo = function* (target: number): Actor {
    if (target - meters < 1) return
    yield* drive(cab, sliceRoute(lane, meters, target))
    meters = target
  }
  for (;;) {
    const state = stateOf(world, loadLogId)
    if (isClosed(world, loadLogId) || (!state && cab.nowMs > patienceEndsMs)) return false
    if (state && loadLogStates[state].rank >= loadLogStates.loaded.rank) return true
    if (state === 'loading' && yard.queuePosition(haulage.point, truck.number) >= 0) {
      yard.approach(haulage.point, truck.number)
      yield* stand(cab, cab.random.between(3, 9))
      yield* moveTo(lane.lengthMeters)
      yard.spot(haulage.point, truck.number)
    }
    const place = yard.queuePosition(haulage.point, truck.number)
    const target = lane.lengthMeters - firstInQueueMeters - lineSpacingMeters * place
    if (place >= 0 && target - meters > 1) {
      if (meters > lane.lengthMeters - lineEntryMeters + 1) yield* stand(cab, cab.random.between(3, 8))
      yield* moveTo(target)
      yard.halt(haulage.point, truck.number)
    } else {
      yield* stand(cab, cab.turnMs / secondMs)
    }
  }
}

function* driveToSite(world: TruckerWorld, loadLogId: string, haulage: Haulage): Actor {
  const { cab } = world
  yield* stand(cab, cab.random.between(10, 25))
  yield* drive(cab, world.routeTo(cab, haulage.scale))
  yield* stand(cab, cab.random.between(45, 100))
  yield* drive(cab, world.routeTo(cab, haulage.site))
  if (!isClosed(world, loadLogId)) say(cab, 'arriveAtSite', loadLogId, { place: haulage.site })
}

function stateOf(world: TruckerWorld, loadLogId: string): LoadLogState | undefined {
  return world.view().loads.find(load => load.loadLogId === loadLogId)?.state
}

function rankOf(world: TruckerWorld, loadLogId: string): number {
  const state = stateOf(world, loadLogId)
  return state ? loadLogStates[state].rank : 0
}

/** A load the documents do not show yet is on its way there, not closed. */
function isClosed(world: TruckerWorld, loadLogId: string): boolean {
  const state = stateOf(world, loadLogId)
  return state !== undefined && !loadLogStates[state].open
}

/** Where a truck must be whose load is found in a state; before the pit it may be anywhere. */
function placeOfLoad(state: LoadLogState, haulage: Haulage): LatLng | undefined {
  if (state === 'queued' || state === 'loading') return haulage.loadingPlace
  if (state === 'loaded') return haulage.scale
  return state === 'arrived' ? haulage.site : undefined
}
