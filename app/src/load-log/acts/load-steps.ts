/** Where a load stands on the road of its six steps. */
import type { LoadLogState } from '@haulway/domain/load-log/states.ts'

const stepOfState: Record<LoadLogState, number> = {
  started: 1,
  queued: 2,
  loading: 3,
  loaded: 3,
  arrived: 4,
  delivered: 6,
  approved: 6,
  rejected: 6,
  cancelled: 0,
}

/** The step that is now: what the truck is doing, or drives to. All are done at 6; 0 is before the start. */
export function stepOf(state: LoadLogState | undefined): number {
  return state === undefined ? 0 : stepOfState[state]
}
