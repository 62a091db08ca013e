/**
 * What the trucks will do next, if they continue as measured: who reaches the pit, the loader and the site, and when.
 * The future is computed three times, with all times short, usual and long; an arrival's range holds all three.
 */
import { minuteMs } from '../../time.ts'
import type { Spread } from '../chance.ts'
import type { Eta } from '../eta.ts'
import type { StageTimes } from './stage-times.ts'
import type { TimelineTruck } from './timeline-truck.ts'

/** Instants, ms. Nine of ten trucks come within the range. */
export type Arrival = { truck: TimelineTruck; earliestAt: number; at: number; latestAt: number }
/** A truck's time at the loader; `isNow` has begun. `loader` counts from 0. */
export type LoaderBlock = { truck: TimelineTruck; loader: number; fromAt: number; toAt: number; isNow: boolean }

export type Known = {
  now: number
  untilAt: number
  timesOf: (truck: TimelineTruck) => StageTimes
  /** The arrival of a truck on the road at the end it drives to, from its position. */
  etaOf: (truck: TimelineTruck) => Eta | undefined
  /** Undefined for a reader who does not see all trucks at the pit: each then waits as long as usual. */
  loaders: number | undefined
}

type Case = keyof Spread
type Event = { truck: TimelineTruck; at: number }
type Future = Record<'pit' | 'site', Map<TimelineTruck, number>> & { blocks: LoaderBlock[] }

const cases = ['low', 'mid', 'high'] as const satisfies Case[]
/** A truck comes at most this often in the time shown. */
const cyclesMax = 3

export function predictArrivals(
  trucks: readonly TimelineTruck[],
  known: Known,
): { pit: Arrival[]; site: Arrival[]; blocks: LoaderBlock[] } {
  const order = trucks.filter(truck => !truck.isLost).sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
  const [low, mid, high] = cases.map(each => futureOf(order, known, each)) as [Future, Future, Future]
  const arrivals = (end: 'pit' | 'site') =>
    [...mid[end]]
      .flatMap(([truck, at]): Arrival[] => {
        if (at > known.untilAt) return []
        const others = [low, high].flatMap(future => future[end].get(truck) ?? [])
        return [{ truck, at, earliestAt: Math.min(at, ...others), latestAt: Math.max(at, ...others) }]
      })
      .sort((a, b) => a.at - b.at || (a.truck.id < b.truck.id ? -1 : 1))
  return {
    pit: arrivals('pit'),
    site: arrivals('site'),
    blocks: mid.blocks.filter(block => block.fromAt < known.untilAt),
  }
}

/** The first arrival of each truck at each end, and the trucks at the loaders. */
function futureOf(trucks: readonly TimelineTruck[], known: Known, of: Case): Future {
  const { now, timesOf, etaOf } = known
  const future: Future = { pit: new Map(), site: new Map(), blocks: [] }
  const requests: Event[] = []
  const loaders = openLoaders(trucks, known, future)
  const record = (end: 'pit' | 'site', truck: TimelineTruck, at: number) => {
    if (!future[end].has(truck)) future[end].set(truck, at)
  }
  const reachPit = (truck: TimelineTruck, at: number) => {
    record('pit', truck, at)
    requests.push({ truck, at })
  }
  const leaveSite = (truck: TimelineTruck, at: number) => {
    if (truck.isReturning) reachPit(truck, at + timesOf(truck).travel[of])
  }
  const reachSite = (truck: TimelineTruck, at: number) => {
    record('site', truck, at)
    leaveSite(truck, at + timesOf(truck).dump[of])
  }
  const after = ({ since }: TimelineTruck, ms: number) => Math.max(now, since + ms)
  const etaAt = (truck: TimelineTruck) => {
    const eta = etaOf(truck)
    return eta && { low: eta.earliestAt, mid: eta.at, high: eta.latestAt }[of]
  }
  for (const truck of trucks) {
    const times = timesOf(truck)
    const eta = etaAt(truck)
    if (truck.stage === 'toPit' && eta !== undefined) reachPit(truck, eta)
    if (truck.stage === 'queued') requests.push({ truck, at: truck.since })
    if (truck.stage === 'loading')
      reachSite(truck, loaders.finish(truck, after(truck, times.load[of])) + times.haul[of])
    if (truck.stage === 'leaving') reachSite(truck, after(truck, times.haul[of]))
    if (truck.stage === 'toSite') reachSite(truck, eta ?? after(truck, times.haul[of]))
    if (truck.stage === 'atSite') leaveSite(truck, after(truck, times.dump[of]))
  }
  const cycles = new Map<TimelineTruck, number>()
  for (let next = takeFirst(requests); next; next = takeFirst(requests)) {
    const { truck, at } = next
    const cycle = (cycles.get(truck) ?? 0) + 1
    cycles.set(truck, cycle)
    if (cycle > cyclesMax || at > known.untilAt + lookBeyondMs) continue
    const { load, queue, haul } = timesOf(truck)
    reachSite(truck, loaders.load(truck, at, load[of], queue[of]) + haul[of])
  }
  return future
}

/** The slow case of an arrival in the time shown may be this much later. */
const lookBeyondMs = 60 * minuteMs

function takeFirst(requests: Event[]): Event | undefined {
  const first = requests.reduce<Event | undefined>(
    (best, each) => (best && best.at <= each.at ? best : each),
    undefined,
  )
  if (first) requests.splice(requests.indexOf(first), 1)
  return first
}

/** Trucks load in the order of their arrival, each at the loader that is free first. */
function openLoaders(trucks: readonly TimelineTruck[], { now, loaders }: Known, future: Future) {
  const underBucket = trucks.filter(({ stage }) => stage === 'loading')
  const freeAt = new Array<number>(Math.max(loaders ?? 0, underBucket.length)).fill(now)
  return {
    /** The truck that loads now. @returns when it is loaded */
    finish(truck: TimelineTruck, toAt: number): number {
      const loader = underBucket.indexOf(truck)
      freeAt[loader] = toAt
      future.blocks.push({ truck, loader, fromAt: Math.min(now, truck.since), toAt, isNow: true })
      return toAt
    },
    /** A truck that arrives. @returns when it is loaded */
    load(truck: TimelineTruck, at: number, loadMs: number, queueMs: number): number {
      if (loaders === undefined) return Math.max(now, at + queueMs) + loadMs
      const loader = freeAt.indexOf(Math.min(...freeAt))
      const fromAt = Math.max(at, freeAt[loader]!)
      freeAt[loader] = fromAt + loadMs
      future.blocks.push({ truck, loader, fromAt, toAt: fromAt + loadMs, isNow: false })
      return fromAt + loadMs
    },
  }
}
