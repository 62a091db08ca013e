/** Since when a load is in its state. */
import { actAt } from '../../work/act-order.ts'
import type { LoadLogAct } from '../act/act.ts'
import type { LoadLogFold } from '../fold/fold.ts'

const stateMilestones = {
  started: 'start',
  queued: 'arriveAtPit',
  loading: 'confirmTrucker',
  loaded: 'confirmLoad',
  arrived: 'arriveAtSite',
  delivered: 'deliver',
  approved: 'approve',
} as const

/** @returns undefined when nothing says when */
export function stateSinceOf(fold: LoadLogFold, acts: readonly LoadLogAct[]): number | undefined {
  if (fold.state === 'cancelled' || fold.state === 'rejected') {
    const ending = fold.state === 'cancelled' ? 'cancel' : 'reject'
    const times = acts.filter(act => act.kind === ending).map(actAt)
    // A phone's own acts come after the received acts in the list, whatever their times.
    return times.length > 0 ? Math.min(...times) : undefined
  }
  return fold.milestones[stateMilestones[fold.state]]?.at
}
