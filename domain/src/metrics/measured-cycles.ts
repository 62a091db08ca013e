/** What a project's last rounds took, as its loads tell: the ground of every forecast (never the plan). */

import type { LoadLogAct } from '../load-log/act.ts'
import type { LoadLogMilestoneKind } from '../load-log/states.ts'
import { minuteMs } from '../time.ts'

type Cycle = {
  milestones: Partial<Record<LoadLogMilestoneKind, number>>
  acts: readonly Pick<LoadLogAct, 'kind' | 'by'>[]
}

export type MeasuredCycles = {
  cycles: number
  /** Start to delivery, waiting in line left out. */
  cycleMinutes: number
  /** From one's turn at the loader to loaded. */
  serviceMinutes: number
  /** Loaded and on the road, to the delivery. */
  loadedMinutes: number
  /** How many have loaded these rounds. */
  loaders: number
}

/** Of as many rounds the middle is taken, so that one breakdown moves nothing. */
const cyclesTaken = 10
/** Fewer say nothing yet. */
const cyclesNeeded = 3

/** The middle of the last ten rounds that have all their times; undefined before the third of them. */
export function measureCycles(loads: readonly Cycle[]): MeasuredCycles | undefined {
  const cycles = loads
    .flatMap(load => timesOf(load) ?? [])
    .sort((a, b) => b.endedAt - a.endedAt)
    .slice(0, cyclesTaken)
  if (cycles.length < cyclesNeeded) return undefined
  return {
    cycles: cycles.length,
    cycleMinutes: median(cycles.map(round => round.cycleMinutes)),
    serviceMinutes: median(cycles.map(round => round.serviceMinutes)),
    loadedMinutes: median(cycles.map(round => round.loadedMinutes)),
    loaders: Math.max(1, new Set(cycles.flatMap(round => round.loaderId ?? [])).size),
  }
}

function timesOf({ milestones, acts }: Cycle) {
  const { start, arriveAtPit, confirmTrucker, confirmLoad, deliver } = milestones
  if (!start || !confirmTrucker || !confirmLoad || !deliver) return undefined
  const waitMs = arriveAtPit ? Math.max(0, confirmTrucker - arriveAtPit) : 0
  const serviceMinutes = (confirmLoad - confirmTrucker) / minuteMs
  const cycleMinutes = (deliver - start - waitMs) / minuteMs
  // Times that cross each other are two clocks, not a round.
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
