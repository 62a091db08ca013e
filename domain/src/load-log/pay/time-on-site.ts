/** How long a truck was on site by its loads, for a card that pays that time. */
import { isPaidByShift, type RateCard } from '../../pay/card/rate-card.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import { type LoadLogState, loadLogStates } from '../state/states.ts'

export function isPaidByTimeOnSite(card: RateCard): boolean {
  return isPaidByShift(card) && card.clock === 'onSite'
}

/** Whether a load may be at the site, or have been there: only then its times count. */
export function mayBeOnSite(state: LoadLogState): boolean {
  const { rank, open } = loadLogStates[state]
  return !open || rank >= loadLogStates.arrived.rank
}

type OnSite = Pick<LoadLogFold, 'milestones' | 'undelivered'>

/**
 * The first arrival, and the last delivery or refusal there. What a driver cancels has no end on site: no one else saw
 * when the truck left.
 * @param folds the loads of a day
 * @returns undefined while the loads don't say it
 */
export function timeOnSiteOf(folds: readonly OnSite[]): { arriveAt: number; leaveAt: number } | undefined {
  const arriveAt = Math.min(...folds.flatMap(({ milestones }) => milestones.arriveAtSite?.at ?? []))
  const leaveAt = Math.max(...folds.flatMap(leftAt))
  return leaveAt > arriveAt ? { arriveAt, leaveAt } : undefined
}

function leftAt({ milestones, undelivered }: OnSite): number[] {
  const { arriveAtSite, deliver } = milestones
  const isRefused = arriveAtSite && undelivered?.outcome === 'rejected'
  return [...(deliver ? [deliver.at] : []), ...(isRefused ? [undelivered.at] : [])]
}
