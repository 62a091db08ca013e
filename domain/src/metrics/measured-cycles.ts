/** A project's last cycles, measured from its loads: the base of every forecast (never the plan). */

import type { LoadLogAct } from '../load-log/act/act.ts'
import { minuteMs } from '../time.ts'
import { type Milestones, msBetween, percentile, phasesOf } from './cycle-times.ts'

type Cycle = {
  milestones: Milestones
  acts: readonly Pick<LoadLogAct, 'kind' | 'by'>[]
}

export type MeasuredCycles = {
  cycles: number
  /** From start to delivery, without waiting in line. */
  cycleMinutes: number
  /** From the start of loading to loaded. */
  serviceMinutes: number
  /** From loaded to delivery. */
  loadedMinutes: number
  /** The number of entities that loaded these cycles. */
  loaders: number
}

/** The most cycles in the median: enough that one breakdown changes little. */
const cyclesTaken = 10
/** The fewest cycles that give a measurement. */
const cyclesNeeded = 3

/**
 * The medians of the last cycles that have all their times; undefined before the third of them.
 * @param taken how many cycles at most
 */
export function measureCycles(loads: readonly Cycle[], taken = cyclesTaken): MeasuredCycles | undefined {
  const cycles = loads
    .flatMap(load => timesOf(load) ?? [])
    .sort((a, b) => b.endedAt - a.endedAt)
    .slice(0, taken)
  if (cycles.length < cyclesNeeded) return undefined
  return {
    cycles: cycles.length,
    cycleMinutes: median(cycles.map(cycle => cycle.cycleMinutes)),
    serviceMinutes: median(cycles.map(cycle => cycle.serviceMinutes)),
    loadedMinutes: median(cycles.map(cycle => cycle.loadedMinutes)),
    loaders: Math.max(1, new Set(cycles.flatMap(cycle => cycle.loaderId ?? [])).size),
  }
}

/** Undefined without all times, or when they are out of order because two clocks disagree. */
function timesOf({ milestones, acts }: Cycle) {
  const { queue = 0, load } = phasesOf(milestones)
  const whole = msBetween(milestones, 'start', 'deliver')
  const loaded = msBetween(milestones, 'confirmLoad', 'deliver')
  if (!load || whole === undefined || loaded === undefined || whole - queue <= load) return undefined
  const loaderId = acts.find(act => act.kind === 'confirmLoad')?.by.entityId
  return {
    endedAt: milestones.deliver!,
    cycleMinutes: (whole - queue) / minuteMs,
    serviceMinutes: load / minuteMs,
    loadedMinutes: loaded / minuteMs,
    loaderId,
  }
}

function median(numbers: number[]): number {
  return percentile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
}
