/** Advice that three cycles of each of a pit's trucks agree on: one breakdown, or one slow bucket, advises nothing. */
import type { LoadLogAct } from '../../load-log/act/act.ts'
import type { LoadLogMilestoneKind } from '../../load-log/state/states.ts'
import { minuteMs } from '../../time.ts'
import { percentile } from '../cycle-times.ts'
import { type MeasuredCycles, measureCycles } from '../measured-cycles.ts'
import { adviseBalance, type BalanceAdvice, type PitGroup, type Tried } from './balance-advice.ts'
import type { TruckClass } from './loader-queue.ts'

/** The times of a load of the day at the pit. */
export type PitLoad = {
  milestones: Partial<Record<LoadLogMilestoneKind, number>>
  acts: readonly Pick<LoadLogAct, 'kind' | 'by'>[]
  terms: { haulId: string }
}

export type PitNow = Pick<PitGroup, 'key' | 'loadsLeft' | 'truckHourCents' | 'loaderHourCents'> & {
  loads: readonly PitLoad[]
  /** Trucks at work now, by haul. */
  trucksByHaul: ReadonlyMap<string, number>
  /** When the last truck left the pit for the day. Three cycles without it come before the next advice. */
  leftAt?: number | undefined
}

export type HeldAdvice = {
  /** By the last cycle of each truck. */
  advice: BalanceAdvice
  group: PitGroup
  /** The best change, if it was that for three cycles of each truck; with the smallest number of trucks among them. */
  held: (Tried & { since: number }) | undefined
}

/** Cycles of each truck. */
const cyclesNeeded = 3
/** The times are medians of three cycles of each truck, and of no fewer cycles in all than this. */
const measuredCyclesMin = 10

/** @returns undefined until one cycle of each truck is measured */
export function heldAdvice(pit: PitNow, others: readonly PitNow[] = []): HeldAdvice | undefined {
  const group = pitGroupOf(pit)
  const around = others.flatMap(each => pitGroupOf(each) ?? [])
  const advice = group && adviseBalance(group, around)
  if (!group || !advice) return undefined
  return { advice, group, held: heldOf(pit, around, advice) }
}

function heldOf(pit: PitNow, around: readonly PitGroup[], advice: BalanceAdvice): HeldAdvice['held'] {
  const { trucks } = advice.now
  if (!advice.best) return undefined
  const delivered = pit.loads
    .flatMap(load => (load.milestones.deliver === undefined ? [] : [{ load, at: load.milestones.deliver }]))
    .sort((a, b) => b.at - a.at)
  const sinceChange = delivered.filter(({ at }) => at > (pit.leftAt ?? -Infinity))
  if (sinceChange.length < cyclesNeeded * trucks) return undefined
  let best = advice.best
  for (let cycle = 1; cycle < cyclesNeeded; cycle++) {
    const until = delivered.slice(cycle * trucks).map(({ load }) => load)
    const earlier = pitGroupOf({ ...pit, loads: until })
    const change = earlier && adviseBalance(earlier, around)?.best?.change
    if (!change || change.kind !== best.change.kind || placeOf(change) !== placeOf(best.change)) return undefined
    if (change.trucks < best.change.trucks) {
      const fewer = advice.tried.find(each => each.change.trucks === change.trucks && isSame(each.change, change))
      if (!fewer || fewer.savedCentsPerHour <= 0) return undefined
      best = fewer
    }
  }
  return { ...best, since: delivered[(cyclesNeeded - 1) * trucks]?.at ?? delivered.at(-1)!.at }
}

type Change = Tried['change']

function isSame(a: Change, b: Change): boolean {
  return a.kind === b.kind && placeOf(a) === placeOf(b)
}

function placeOf(change: Change): string | undefined {
  return change.kind === 'move' ? change.to : undefined
}

/** The pit's trucks with their measured times. @returns undefined while a haul with trucks is not measured */
export function pitGroupOf({ loads, trucksByHaul, ...pit }: PitNow): PitGroup | undefined {
  const byHaul = Map.groupBy(loads, ({ terms }) => terms.haulId)
  const classes: (TruckClass & { loaders: number })[] = []
  for (const [haulId, trucks] of trucksByHaul) {
    if (trucks === 0) continue
    const ofHaul = byHaul.get(haulId) ?? []
    const taken = Math.max(measuredCyclesMin, cyclesNeeded * trucks)
    const measured = measureCycles(ofHaul, taken)
    if (!measured) return undefined
    classes.push({ trucks, ...withExchange(measured, ofHaul, taken), loaders: measured.loaders })
  }
  if (classes.length === 0) return undefined
  return { ...pit, loaders: Math.max(...classes.map(({ loaders }) => loaders)), classes }
}

const gapsNeeded = 5

/**
 * The operator's two taps leave out the time in which one truck leaves and the next one backs up. It is in the gap
 * between two loads of a loader for which the next truck was waiting.
 */
function withExchange({ serviceMinutes, cycleMinutes }: MeasuredCycles, loads: readonly PitLoad[], taken: number) {
  const byLoader = Map.groupBy(loads, ({ acts }) => acts.find(({ kind }) => kind === 'confirmLoad')?.by.entityId)
  const gaps = [...byLoader].flatMap(([loader, ofLoader]) => (loader === undefined ? [] : gapsOf(ofLoader)))
  const last = gaps.sort((a, b) => b.endedAt - a.endedAt).slice(0, taken)
  if (last.length < gapsNeeded) return { serviceMinutes, cycleMinutes }
  const minutes = last.map(gap => gap.minutes).sort((a, b) => a - b)
  const exchange = Math.max(0, percentile(minutes, 0.5) - serviceMinutes)
  return { serviceMinutes: serviceMinutes + exchange, cycleMinutes: cycleMinutes + exchange }
}

function gapsOf(loads: readonly PitLoad[]): { minutes: number; endedAt: number }[] {
  const loaded = loads
    .flatMap(({ milestones: { arriveAtPit, confirmLoad } }) =>
      confirmLoad === undefined ? [] : [{ cameAt: arriveAtPit ?? confirmLoad, endedAt: confirmLoad }],
    )
    .sort((a, b) => a.endedAt - b.endedAt)
  return loaded.slice(1).flatMap(({ cameAt, endedAt }, n) => {
    const before = loaded[n]!.endedAt
    return cameAt <= before ? [{ minutes: (endedAt - before) / minuteMs, endedAt }] : []
  })
}
