/** A pit's day, simulated event by event: trucks circle between loaders and site until the loads are hauled. */
import type { openRandom } from '../../seed.fixture.ts'
import { minuteMs } from '../../time.ts'
import { heldAdvice, type PitLoad, type PitNow } from './held-advice.ts'

export type DayPlan = {
  trucks: number
  loaders: number
  loads: number
  /** Minutes, on average; each cycle of each truck has its own. */
  service: number
  toSite: number
  dump: number
  toPit: number
  /** How much they vary: the standard deviation over the mean. */
  spread: number
  truckHourCents: number
  loaderHourCents: number
  seed: number
}

export type Random = ReturnType<typeof openRandom>

/**
 * What a truck's nth drives take, and what the pit's nth loading takes. Neither depends on the advice: with it and
 * without it is the same day.
 */
type Cycle = { service: number; toSite: number; dump: number; toPit: number }

export type Day = { costCents: number; change: string | undefined; changedAt: number | undefined }

type Truck = { id: number; arriveAt: number; startedAt: number; cycle: number; isReleased: boolean; paidFrom: number }

/** The loaders' own row of cycles: only its loadings count. */
const atLoaders = 999

/** How long an additional truck takes to come, minutes. */
const comesAfter = 30
const openedAt = Date.UTC(2026, 9, 15, 11)

/**
 * @param follows whether the advice is followed, once, when it comes
 * @param cycleOf the times of a truck's nth cycle
 */
export function simulateDay(plan: DayPlan, follows: boolean, cycleOf: (truck: number, nth: number) => Cycle): Day {
  const trucks: Truck[] = Array.from({ length: plan.trucks }, (_, id) => {
    const startedAt = id * 1.5
    return { id, startedAt, arriveAt: startedAt + cycleOf(id, 0).toPit, cycle: 0, isReleased: false, paidFrom: 0 }
  })
  const freeAt = Array.from({ length: plan.loaders }, () => 0)
  const loads: PitLoad[] = []
  let left = plan.loads
  let cost = 0
  let lastLoaded = 0
  let change: string | undefined
  let changedAt: number | undefined
  while (left > 0) {
    const truck = trucks.filter(each => !each.isReleased).sort((a, b) => a.arriveAt - b.arriveAt)[0]!
    const loader = freeAt.indexOf(Math.min(...freeAt))
    const { toSite, dump } = cycleOf(truck.id, truck.cycle)
    const { service } = cycleOf(atLoaders, loads.length)
    const begins = Math.max(truck.arriveAt, freeAt[loader]!)
    const loaded = begins + service
    freeAt[loader] = loaded
    lastLoaded = Math.max(lastLoaded, loaded)
    const delivered = loaded + toSite + dump
    loads.push(loadOf({ start: truck.startedAt, came: truck.arriveAt, begins, loaded, delivered }, loader))
    left -= 1
    truck.cycle += 1
    Object.assign(truck, { startedAt: delivered, arriveAt: delivered + cycleOf(truck.id, truck.cycle).toPit })
    if (!change && left > 0) {
      const held = adviceAt(plan, loads, trucks, left, begins)
      if (!held) continue
      change = `${held.change.kind} ${held.change.trucks}`
      changedAt = begins
      if (follows) follow(held.change, trucks, begins, cycleOf)
    }
  }
  // A truck is paid until its last delivery, which is when it would drive to the pit again.
  for (const { startedAt, paidFrom } of trucks) cost += ((startedAt - paidFrom) / 60) * plan.truckHourCents
  cost += (lastLoaded / 60) * plan.loaders * plan.loaderHourCents
  return { costCents: Math.round(cost), change, changedAt }
}

/** By what is delivered at that moment: a phone knows no more. */
function adviceAt(plan: DayPlan, loads: readonly PitLoad[], trucks: readonly Truck[], left: number, minute: number) {
  const now = openedAt + minute * minuteMs
  const atWork = trucks.filter(({ isReleased }) => !isReleased).length
  // Once a cycle.
  if (loads.length < 4 * atWork || loads.length % atWork !== 0) return undefined
  const known = loads.slice(-7 * atWork).filter(({ milestones }) => (milestones.deliver ?? 0) <= now)
  const pit: PitNow = {
    key: 'pit',
    loads: known,
    trucksByHaul: new Map([['haul', atWork]]),
    loadsLeft: left,
    truckHourCents: plan.truckHourCents,
    loaderHourCents: plan.loaderHourCents,
  }
  return heldAdvice(pit)?.held
}

/** Releases those that are last in line: they have delivered their load. Additional ones come a while later. */
function follow(
  change: { kind: string; trucks: number },
  trucks: Truck[],
  minute: number,
  cycleOf: (truck: number, nth: number) => Cycle,
): void {
  const byArrival = trucks.filter(each => !each.isReleased).sort((a, b) => b.arriveAt - a.arriveAt)
  for (let n = 0; n < change.trucks; n++) {
    if (change.kind === 'release') {
      byArrival[n]!.isReleased = true
    } else if (change.kind === 'add') {
      const paidFrom = minute + comesAfter
      const id = trucks.length
      const arriveAt = paidFrom + cycleOf(id, 0).toPit
      trucks.push({ id, startedAt: paidFrom, paidFrom, arriveAt, cycle: 0, isReleased: false })
    }
  }
}

type Times = { start: number; came: number; begins: number; loaded: number; delivered: number }

function loadOf({ start, came, begins, loaded, delivered }: Times, loader: number): PitLoad {
  const at = (minutes: number) => openedAt + Math.round(minutes * minuteMs)
  return {
    milestones: {
      start: at(start),
      arriveAtPit: at(came),
      confirmTrucker: at(begins),
      confirmLoad: at(loaded),
      deliver: at(delivered),
    },
    acts: [{ kind: 'confirmLoad', by: { uid: 'op', entityId: `loader ${loader}` } }],
    terms: { haulId: 'haul' },
  }
}

/** A day between a small yard and a busy quarry. */
export function anyPlan({ next, below }: Random, seed: number): DayPlan {
  const between = (low: number, high: number) => low + (high - low) * next()
  const trucks = 2 + below(13)
  return {
    trucks,
    loaders: 1 + below(trucks > 5 ? 2 : 1),
    loads: trucks * (4 + below(9)),
    seed,
    service: between(2.5, 7),
    toSite: between(5, 30),
    dump: between(1, 5),
    toPit: between(4, 25),
    spread: between(0.05, 0.35),
    truckHourCents: Math.round(between(6_000, 14_000)),
    loaderHourCents: Math.round(between(10_000, 45_000)),
  }
}

/** Times of a plan, always the same: each is from its own generator. */
export function cyclesOf(plan: DayPlan, open: (seed: number) => Random) {
  const known = new Map<number, Cycle>()
  const sigma = Math.sqrt(Math.log(1 + plan.spread ** 2))
  return (truck: number, nth: number): Cycle => {
    const key = truck * 1000 + nth
    const found = known.get(key)
    if (found) return found
    const { next } = open(plan.seed * 7919 + key * 104_729)
    // Lognormal: never negative, with a tail of slow cycles (Limpert, Stahel and Abbt, 2001).
    const around = (mean: number) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return mean * Math.exp(sigma * normal - sigma ** 2 / 2)
    }
    const cycle = {
      service: around(plan.service),
      toSite: around(plan.toSite),
      dump: around(plan.dump),
      toPit: around(plan.toPit),
    }
    known.set(key, cycle)
    return cycle
  }
}
