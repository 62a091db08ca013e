/** A trucker's day: start a load, drive to the pit, wait in line, load, drive to the site, unload, repeat. */
import { type LoadLogState, loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { TruckPlan } from '../day/working-day.ts'
import { addAct, type Cab, drive, restUntil, wait } from './cab.ts'
import type { HaulPlaces } from './haul-places.ts'
import { type Actor, newId, type Turn } from './intent.ts'
import type { PitQueues } from './pit-queues.ts'
import type { LatLng } from './plane.ts'
import { type Route, sliceRoute } from './road-network.ts'
import type { Motion } from './truck-motion.ts'
import type { TruckerView } from './views.ts'

export type TruckerWorld = {
  cab: Cab
  truck: TruckPlan
  queues: PitQueues
  view: () => TruckerView
  places: (haul: string) => HaulPlaces
  /** The route from the truck's position to a place of its haul. */
  routeTo: (cab: Cab, place: LatLng) => Route
  atMinuteMs: (minute: number) => number
  lunchMinutes: number
  motionAt: (place: LatLng) => Motion
}

/** Distance between trucks in line, and from the first one to the machine. */
export const queueSpacingMeters = 24
const firstInQueueMeters = 45
/** Where trucks enter the line, before the machine: behind the longest possible line. */
const queueEntryMeters = 280
const cycleGuessMs = 42 * minuteMs
/** A load that never appears in the documents was refused: after this long in line the driver gives up on it. */
const unseenPatienceMs = 15 * minuteMs

/**
 * Drives the day's assignments in order. Begins where the documents show it: a load that is already open is continued
 * from its state.
 */
export function* truckerDay(world: TruckerWorld): Actor {
  const { cab, truck } = world
  let lunchTaken = cab.nowMs > world.atMinuteMs(truck.lunchMinute) + 2 * world.lunchMinutes * minuteMs
  let cycleMs = cycleGuessMs
  const open = world.view().loads.find(load => loadLogStates[load.state].open)
  if (open) {
    const places = world.places(open.haul)
    const place = placeOfLoad(open.state, places)
    if (place) cab.motion = world.motionAt(place)
    yield* carryLoad(world, open.loadLogId, places)
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
      addAct(cab, 'start', loadLogId, { dispatchId: dispatch.dispatchId })
      yield* carryLoad(world, loadLogId, world.places(assignment.haul))
      cycleMs = Math.max(cab.nowMs - startedMs, cycleGuessMs / 2)
      yield* restUntil(cab, cab.nowMs + Math.round(cab.random.between(20, 75)) * secondMs)
    }
  }
  yield { untilMs: cab.nowMs, intents: cab.intents.splice(0) }
}

/** Takes one load from its current state to delivered, or until someone closes it. */
function* carryLoad(world: TruckerWorld, loadLogId: string, places: HaulPlaces): Actor {
  const { cab, queues, truck } = world
  const { point } = places
  cab.openLoadLogId = loadLogId
  try {
    if (rankOf(world, loadLogId) < loadLogStates.queued.rank) yield* driveIntoQueue(world, loadLogId, places)
    else if (rankOf(world, loadLogId) < loadLogStates.loaded.rank) queues.join(point, truck.number)
    if (!(yield* getLoaded(world, loadLogId, places))) return
    queues.leave(point, truck.number)
    cab.loaded = true
    if (rankOf(world, loadLogId) < loadLogStates.arrived.rank) yield* driveToSite(world, loadLogId, places)
    if (isClosed(world, loadLogId)) return
    yield* wait(cab, cab.random.between(...places.dumpSeconds))
    addAct(cab, 'deliver', loadLogId, { place: places.site })
  } finally {
    // Also runs when a visitor takes over the account, which ends this generator in the middle.
    queues.leave(point, truck.number)
    cab.loaded = false
    cab.openLoadLogId = undefined
  }
}

function* driveIntoQueue(world: TruckerWorld, loadLogId: string, places: HaulPlaces): Actor {
  const { cab, queues, truck } = world
  const route = world.routeTo(cab, places.loadingPlace)
  const entryMeters = Math.max(0, route.lengthMeters - queueEntryMeters)
  yield* drive(cab, sliceRoute(route, 0, entryMeters))
  if (isClosed(world, loadLogId)) return
  queues.join(places.point, truck.number)
  addAct(cab, 'arriveAtPit', loadLogId, { place: places.loadingPlace })
}

/**
 * Moves up in line, then to the machine when its operator calls (the document's state is loading), and waits until the
 * truck is loaded. @returns false when someone closed the load while it waited
 */
function* getLoaded(world: TruckerWorld, loadLogId: string, places: HaulPlaces): Generator<Turn, boolean, number> {
  const { cab, queues, truck } = world
  const { lane } = places
  const patienceEndsMs = cab.nowMs + unseenPatienceMs
  let meters = Math.max(0, lane.lengthMeters - queueEntryMeters)
  const moveTo = function* (target: number): Actor {
    if (target - meters < 1) return
    yield* drive(cab, sliceRoute(lane, meters, target))
    meters = target
  }
  for (;;) {
    const state = stateOf(world, loadLogId)
    if (isClosed(world, loadLogId) || (!state && cab.nowMs > patienceEndsMs)) return false
    if (state && loadLogStates[state].rank >= loadLogStates.loaded.rank) return true
    if (state === 'loading' && queues.queuePosition(places.point, truck.number) >= 0) {
      queues.approach(places.point, truck.number)
      yield* wait(cab, cab.random.between(3, 9))
      yield* moveTo(lane.lengthMeters)
      queues.spot(places.point, truck.number)
    }
    const position = queues.queuePosition(places.point, truck.number)
    const target = lane.lengthMeters - firstInQueueMeters - queueSpacingMeters * position
    if (position >= 0 && target - meters > 1) {
      if (meters > lane.lengthMeters - queueEntryMeters + 1) yield* wait(cab, cab.random.between(3, 8))
      yield* moveTo(target)
      queues.halt(places.point, truck.number)
    } else {
      yield* wait(cab, cab.turnMs / secondMs)
    }
  }
}

function* driveToSite(world: TruckerWorld, loadLogId: string, places: HaulPlaces): Actor {
  const { cab } = world
  yield* wait(cab, cab.random.between(10, 25))
  yield* drive(cab, world.routeTo(cab, places.scale))
  yield* wait(cab, cab.random.between(45, 100))
  yield* drive(cab, world.routeTo(cab, places.site))
  if (!isClosed(world, loadLogId)) addAct(cab, 'arriveAtSite', loadLogId, { place: places.site })
}

function stateOf(world: TruckerWorld, loadLogId: string): LoadLogState | undefined {
  return world.view().loads.find(load => load.loadLogId === loadLogId)?.state
}

function rankOf(world: TruckerWorld, loadLogId: string): number {
  const state = stateOf(world, loadLogId)
  return state ? loadLogStates[state].rank : 0
}

/** A load that the documents don't show yet is still being sent, not closed. */
function isClosed(world: TruckerWorld, loadLogId: string): boolean {
  const state = stateOf(world, loadLogId)
  return state !== undefined && !loadLogStates[state].open
}

/** Where a truck must be when its load is in a state; before the pit it can be anywhere. */
function placeOfLoad(state: LoadLogState, places: HaulPlaces): LatLng | undefined {
  if (state === 'queued' || state === 'loading') return places.loadingPlace
  if (state === 'loaded') return places.scale
  return state === 'arrived' ? places.site : undefined
}
