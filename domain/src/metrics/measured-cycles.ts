/** A project's last cycles, measured from its loads: the base of every forecast (never the plan). */

import type { LoadLogAct } from '../load-log/act.ts'
import type { LoadLogMilestoneKind } from '../load-log/states.ts'
import { minuteMs } from '../time.ts'

type Cycle = {
  milestones: Partial<Record<LoadLogMilestoneKind, number>>
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

function timesOf({ milestones, acts }: Cycle) {
  const { start, arriveAtPit, confirmTrucker, confirmLoad, deliver } = milestones
  if (!start || !confirmTrucker || !confirmLoad || !deliver) return undefined
  const waitMs = arriveAtPit ? Math.max(0, confirmTrucker - arriveAtPit) : 0
  const serviceMinutes = (confirmLoad - confirmTrucker) / minuteMs
  const cycleMinutes = (deliver - start - waitMs) / minuteMs
  // Times out of order mean that two clocks disagree.
  if (serviceMinutes <= 0 || cycleMinutes <= serviceMinutes) return undefined
  const loadedMinutes = Math.max(0, (deliver - confirmLoad) / minuteMs)
  const loaderId = acts.find(act => act.kind === 'confirmLoad')?.by.entityId
  return { endedAt: deliver, cycleMinutes, serviceMinutes, loadedMinutes, loaderId }
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
