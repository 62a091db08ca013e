/**
 * The live timeline of a haul, or of a pit with all its hauls: where every truck is now, and the next thirty minutes at
 * both ends. It is made from the reader's own documents; the order in which they came makes no difference.
 */
import { distanceMeters } from '../../geo.ts'
import { minuteMs } from '../../time.ts'
import { type CycleTimes, cycleTimesOf } from '../cycle-times.ts'
import { type Eta, etaTo, type RecentDrive, recentDrives } from '../eta.ts'
import { type Arrival, type LoaderBlock, predictArrivals } from './predict-arrivals.ts'
import { type StageTimes, stageTimesOf } from './stage-times.ts'
import type { TimelineStage, TimelineTruck } from './timeline-truck.ts'

export const timelineSpanMs = 30 * minuteMs

/** A time in which no truck of the reader is at any loader, until the next one comes. */
export type Idle = { fromAt: number; toAt: number; before: TimelineTruck }

/** `share` is how far it was along its lane when last seen, 0 to 1; undefined while no position is known. */
export type RoadTruck = { truck: TimelineTruck; share: number | undefined; minutesLeft: number | undefined }

export type Timeline = {
  now: number
  untilAt: number
  /** Every truck, by its stage, in the order in which it got there. */
  at: Record<TimelineStage, TimelineTruck[]>
  /** The usual minutes of the two lanes. */
  laneMinutes: { toPit: number; toSite: number }
  road: { toPit: RoadTruck[]; toSite: RoadTruck[] }
  arrivals: { pit: Arrival[]; site: Arrival[] }
  /** Empty for a reader who does not see all trucks at the pit. */
  blocks: LoaderBlock[]
  loaders: number
  idle: Idle[]
}

type Load = Parameters<typeof cycleTimesOf>[0] & Parameters<typeof recentDrives>[0][number]

export type TimelineFacts = {
  trucks: readonly TimelineTruck[]
  /** The loads from which times are measured: ended ones, too. */
  loads: readonly Load[]
  /** How many loaders work at the pit; undefined if the reader does not see all trucks there. */
  loaders: number | undefined
  now: number
}

export function timelineOf({ trucks, loads, loaders, now }: TimelineFacts): Timeline {
  const untilAt = now + timelineSpanMs
  const hauls = haulTimes(loads)
  const etaOf = (truck: TimelineTruck) => (truck.isLost ? undefined : etaAt(truck, hauls, now))
  const timesOf = (truck: TimelineTruck) => hauls(truck).times
  const predicted = predictArrivals(trucks, { now, untilAt, timesOf, etaOf, loaders })
  const lane = (stage: 'toPit' | 'toSite') =>
    trucks
      .filter(truck => truck.stage === stage)
      .map(truck => roadTruckOf(truck, hauls, etaOf(truck), now))
      .sort((a, b) => (b.share ?? -1) - (a.share ?? -1) || (a.truck.id < b.truck.id ? -1 : 1))
  const blocks = loaders === undefined ? [] : predicted.blocks
  return {
    now,
    untilAt,
    blocks,
    loaders: Math.max(0, ...blocks.map(block => block.loader + 1)),
    at: atStages(trucks),
    laneMinutes: { toPit: laneMinutes(trucks, hauls, 'travel'), toSite: laneMinutes(trucks, hauls, 'haul') },
    road: { toPit: lane('toPit'), toSite: lane('toSite') },
    arrivals: { pit: predicted.pit, site: predicted.site },
    idle: idleTimes(blocks, now, untilAt),
  }
}

type Haul = { times: StageTimes; drives: Record<'pit' | 'site', RecentDrive[]> }
type HaulOf = (truck: TimelineTruck) => Haul

/** Measured once for each haul, not for each truck. */
function haulTimes(loads: readonly Load[]): HaulOf {
  const byHaul = Map.groupBy(loads, load => load.terms.haulId)
  const cache = new Map<string, Haul>()
  return ({ haulId, pit, site }) => {
    const found = cache.get(haulId)
    if (found) return found
    const ofHaul = byHaul.get(haulId) ?? []
    const cycles: CycleTimes[] = ofHaul.map(cycleTimesOf)
    const drives = { pit: recentDrives(ofHaul, haulId, 'pit'), site: recentDrives(ofHaul, haulId, 'site') }
    const made = { times: stageTimesOf(cycles, pit, site), drives }
    cache.set(haulId, made)
    return made
  }
}

/** The end that a truck on the road drives to. */
function goalOf({ stage, pit, site }: TimelineTruck) {
  if (stage === 'toPit') return { place: pit, toward: 'pit' } as const
  return stage === 'toSite' ? ({ place: site, toward: 'site' } as const) : undefined
}

function etaAt(truck: TimelineTruck, hauls: HaulOf, now: number): Eta | undefined {
  const goal = goalOf(truck)
  return truck.fix && goal && etaTo(goal.place, truck.fix, hauls(truck).drives[goal.toward], now)
}

/** The share counts only what was driven when the truck was last seen: its plate never runs ahead of the truck. */
function roadTruckOf(truck: TimelineTruck, hauls: HaulOf, eta: Eta | undefined, now: number): RoadTruck {
  const goal = goalOf(truck)
  const whole = distanceMeters(truck.pit, truck.site)
  const left = truck.fix && goal && distanceMeters(truck.fix, goal.place)
  const share = left === undefined || whole === 0 ? undefined : Math.min(1, Math.max(0, 1 - left / whole))
  const fallback =
    truck.stage === 'toSite' && !truck.isLost && !truck.fix
      ? Math.max(now, truck.since + hauls(truck).times.haul.mid)
      : undefined
  const at = eta?.at ?? fallback
  return { truck, share, minutesLeft: at === undefined ? undefined : Math.round((at - now) / minuteMs) }
}

function atStages(trucks: readonly TimelineTruck[]): Timeline['at'] {
  const inOrder = trucks.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
  const at = (stage: TimelineStage) => inOrder.filter(truck => truck.stage === stage)
  return {
    toPit: at('toPit'),
    queued: at('queued'),
    loading: at('loading'),
    leaving: at('leaving'),
    toSite: at('toSite'),
    atSite: at('atSite'),
  }
}

/** The minutes of the haul with the most trucks. */
function laneMinutes(trucks: readonly TimelineTruck[], hauls: HaulOf, phase: 'haul' | 'travel'): number {
  const byHaul = [...Map.groupBy(trucks, truck => truck.haulId).values()]
  const [most] = byHaul.sort((a, b) => b.length - a.length || (a[0]!.haulId < b[0]!.haulId ? -1 : 1))
  return most ? Math.max(1, Math.round(hauls(most[0]!).times[phase].mid / minuteMs)) : 0
}

/** Shorter gaps are the spotting of the next truck. */
const idleMsMin = 2 * minuteMs

function idleTimes(blocks: readonly LoaderBlock[], now: number, untilAt: number): Idle[] {
  const idle: Idle[] = []
  let busyUntil = now
  for (const { truck, fromAt, toAt } of blocks.toSorted((a, b) => a.fromAt - b.fromAt)) {
    if (fromAt >= untilAt) break
    if (fromAt - busyUntil >= idleMsMin) idle.push({ fromAt: busyUntil, toAt: fromAt, before: truck })
    busyUntil = Math.max(busyUntil, toAt)
  }
  return idle
}
