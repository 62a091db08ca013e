/** What a project's last rounds took, as its loads tell: the ground of every forecast (never the plan). */
import { minuteMs } from '../time.ts'
import type { LoadLogAct } from './load-log-act.ts'
import type { LoadLogMilestoneKind } from './load-log-state.ts'

type Round = {
  milestones: Partial<Record<LoadLogMilestoneKind, number>>
  acts: readonly Pick<LoadLogAct, 'kind' | 'by'>[]
}

export type MeasuredRounds = {
  rounds: number
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
const roundsTaken = 10
/** Fewer say nothing yet. */
const roundsNeeded = 3

/** The middle of the last ten rounds that have all their times; undefined before the third of them. */
export function measureRounds(loads: readonly Round[]): MeasuredRounds | undefined {
  const rounds = loads
    .flatMap(load => timesOf(load) ?? [])
    .sort((a, b) => b.endedAt - a.endedAt)
    .slice(0, roundsTaken)
  if (rounds.length < roundsNeeded) return undefined
  return {
    rounds: rounds.length,
    cycleMinutes: median(rounds.map(round => round.cycleMinutes)),
    serviceMinutes: median(rounds.map(round => round.serviceMinutes)),
    loadedMinutes: median(rounds.map(round => round.loadedMinutes)),
    loaders: Math.max(1, new Set(rounds.flatMap(round => round.loaderId ?? [])).size),
  }
}

function timesOf({ milestones, acts }: Round) {
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
