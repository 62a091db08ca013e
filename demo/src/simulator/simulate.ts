/**
 * Runs the working day as actors on one clock: the next to move is the one that resumes first. It does no I/O and reads
 * no clock.
 */
import { hourMs } from '@haulway/domain/time.ts'
import { atMinuteMs, getByKey, type TruckPlan, type WorkingDay } from '../day/working-day.ts'
import { getPlace, type Region } from '../region/region.ts'
import type { Cab } from './cab.ts'
import { foremanDay } from './foreman.ts'
import { createGps } from './gps.ts'
import { getHaulPlaces, locationOf } from './haul-places.ts'
import type { Actor, ActorRef, Intent } from './intent.ts'
import { loaderDay } from './loader.ts'
import { haulerDay, jobberDay, pitDay } from './office.ts'
import { createPitQueues } from './pit-queues.ts'
import type { LatLng } from './plane.ts'
import { createRandom } from './random.ts'
import { createRoadNetwork, type RoadNetwork } from './road-network.ts'
import { truckerDay } from './trucker.ts'
import type { Views } from './views.ts'

export type SimulationOptions = {
  plan: WorkingDay
  region: Region
  /** YYYY-MM-DD in the plan's zone. */
  day: string
  seed: string
  views: Views
  /** When to begin: the start of the plan's day, or later to resume a day that has begun. */
  fromMs: number
  /** How often a phone reports its fixes. */
  turnMs: number
}

export type Simulation = {
  /** When the next actor moves; undefined when the day is over for all. */
  nextAtMs: () => number | undefined
  /** Moves that actor. @returns its intents, in the order in which to carry them out */
  step: () => Intent[]
}

type Player = { ref: ActorRef; actor: Actor; nextAtMs: number }

/** The same plan, region, day, seed and view results give the same day, to the millisecond. */
export function createSimulation(options: SimulationOptions): Simulation {
  let players = createPlayers(options)
  return {
    nextAtMs: () => next(players)?.nextAtMs,
    step: () => {
      const player = next(players)
      if (!player) return []
      if (isTakenOver(player.ref, options.views)) {
        player.actor.return()
        players = players.filter(other => other !== player)
        return []
      }
      const turn = player.actor.next(player.nextAtMs)
      if (turn.done) {
        players = players.filter(other => other !== player)
        return []
      }
      player.nextAtMs = Math.max(player.nextAtMs, turn.value.untilMs)
      return turn.value.intents
    },
  }
}

/** If several have the same time, the first in the list moves first. */
function next(players: Player[]): Player | undefined {
  let first = players[0]
  for (const player of players) if (first && player.nextAtMs < first.nextAtMs) first = player
  return first
}

function isTakenOver(ref: ActorRef, views: Views): boolean {
  switch (ref.kind) {
    case 'trucker':
      return views.trucker(ref.truckNumber).takenOver
    case 'loader':
      return views.loader(ref.pit, ref.loadingPoint).takenOver
    case 'jobber':
      return views.jobber(ref.key).takenOver
    case 'foreman':
      return views.foreman(ref.key).takenOver
    case 'hauler':
      return views.hauler(ref.key).takenOver
    case 'pit':
      return views.pit(ref.key).takenOver
  }
}

function createPlayers(options: SimulationOptions): Player[] {
  const { plan, region, fromMs } = options
  const roads = createRoadNetwork(region)
  const queues = createPitQueues()
  const players: Player[] = []
  const add = (ref: ActorRef, actor: Actor) => players.push({ ref, actor, nextAtMs: fromMs })
  for (const truck of plan.trucks) {
    add({ kind: 'trucker', truckNumber: truck.number }, truckerActor(options, truck, roads, queues))
  }
  for (const pit of plan.pits) {
    for (const point of pit.loadingPoints) {
      add({ kind: 'loader', pit: pit.key, loadingPoint: point.name }, loaderActor(options, pit, point, queues))
    }
  }
  for (const { ref, actor } of officeActors(options)) add(ref, actor)
  return players
}

function officeActors(options: SimulationOptions): { ref: ActorRef; actor: Actor }[] {
  const { plan, fromMs, views, day, seed } = options
  const common = {
    startMs: minuteAtMs(options, plan.startMinute),
    endMs: minuteAtMs(options, plan.endMinute) + hourMs,
  }
  const later = (minutes: readonly number[] = []) =>
    minutes.map(minute => minuteAtMs(options, minute)).filter(atMs => atMs >= fromMs)
  const random = (kind: ActorRef['kind'], key: string) => createRandom(seed, `${day}/${kind}/${key}`)
  return [
    ...plan.jobbers.map(({ key, payMinutes, disputedLoads = [] }) => {
      const own = { key, random: random('jobber', key), view: () => views.jobber(key) }
      const actor = jobberDay({ ...common, ...own, payAtMs: later(payMinutes), disputedLoads })
      return { ref: { kind: 'jobber' as const, key }, actor }
    }),
    ...plan.jobbers.flatMap(({ key, foreman }) => {
      if (!foreman) return []
      const actor = foremanDay({ ...common, key, random: random('foreman', key), view: () => views.foreman(key) })
      return [{ ref: { kind: 'foreman' as const, key }, actor }]
    }),
    ...plan.haulers.map(({ key, payMinutes, withdrawMinute }) => {
      const own = { key, random: random('hauler', key), view: () => views.hauler(key) }
      const money = { payAtMs: later(payMinutes), withdrawAtMs: later([withdrawMinute])[0] }
      return { ref: { kind: 'hauler' as const, key }, actor: haulerDay({ ...common, ...own, ...money }) }
    }),
    ...plan.pits.flatMap(({ key, correction }) => {
      if (!correction) return []
      const own = { key, random: random('pit', key), view: () => views.pit(key) }
      return [{ ref: { kind: 'pit' as const, key }, actor: pitDay({ ...common, ...own, correction }) }]
    }),
  ]
}

function truckerActor(
  options: SimulationOptions,
  truck: TruckPlan,
  roads: RoadNetwork,
  queues: ReturnType<typeof createPitQueues>,
): Actor {
  const { plan, region, seed, day, views } = options
  const hauler = getByKey(plan.haulers, truck.hauler)
  const motionAt = (place: LatLng) => ({ ...roads.plane.toPlane(place), headingDegrees: 0, speedMetersPerSecond: 0 })
  const cab: Cab = {
    ref: { kind: 'trucker', truckNumber: truck.number },
    random: createRandom(seed, `${day}/truck/${truck.number}`),
    gps: createGps(roads.plane, createRandom(seed, `${day}/gps/${truck.number}`)),
    pace: truck.pace,
    turnMs: options.turnMs,
    motion: motionAt(locationOf(getPlace(region, 'yard', hauler.name))),
    nowMs: options.fromMs,
    loaded: false,
    openLoadLogId: undefined,
    intents: [],
  }
  return truckerDay({
    cab,
    truck,
    queues,
    motionAt,
    view: () => views.trucker(truck.number),
    places: haul => getHaulPlaces(plan, haul, region, roads),
    routeTo: ({ motion }, place) => roads.route(roads.plane.toLatLng(motion), place),
    atMinuteMs: minute => minuteAtMs(options, minute),
    lunchMinutes: plan.lunchMinutes,
  })
}

function loaderActor(
  options: SimulationOptions,
  pit: WorkingDay['pits'][number],
  point: WorkingDay['pits'][number]['loadingPoints'][number],
  queues: ReturnType<typeof createPitQueues>,
): Actor {
  const { plan, seed, day, views } = options
  const haul = plan.hauls.find(candidate => candidate.pit === pit.key && candidate.loadingPoint === point.name)
  if (!haul) throw new Error(`Nothing is hauled from ${point.name} of ${pit.pitName}.`)
  return loaderDay({
    pit: pit.key,
    point,
    queues,
    haul,
    random: createRandom(seed, `${day}/loader/${pit.key}/${point.name}`),
    view: () => views.loader(pit.key, point.name),
    trucks: plan.trucks,
    openMs: minuteAtMs(options, pit.openMinute),
    closeMs: minuteAtMs(options, plan.endMinute) + hourMs,
    atMinuteMs: minute => minuteAtMs(options, minute),
  })
}

function minuteAtMs(options: SimulationOptions, minute: number): number {
  return atMinuteMs(options.day, minute, options.plan.timeZone)
}
