/** What each actor of the demo knows: read from its own documents, like any client's screen. */
import type { LoadLogState } from '@haulway/domain/load-log/states.ts'

/**
 * `takenOver`: someone other than the simulator has acted for this account today. The actor then does nothing more, so
 * that a visitor has the account to themselves.
 */
type Account = { takenOver: boolean }

export type TruckerView = Account & {
  dispatches: readonly { dispatchId: string; haul: string }[]
  /** Today's, oldest first. */
  loads: readonly { loadLogId: string; haul: string; state: LoadLogState }[]
}

/** One loading point as its operator sees it: trucks in line or being loaded. */
export type LoaderView = Account & {
  line: readonly { loadLogId: string; truckNumber: string; state: 'queued' | 'loading'; queuedAtMs: number }[]
}

export type JobberView = Account & {
  toApprove: readonly { loadLogId: string; deliveredAtMs: number }[]
  owedCents: number
}

export type HaulerView = Account & { withdrawableCents: number }

/** Asked anew at every turn; an answer holds only until the next. */
export type Views = {
  trucker: (truckNumber: string) => TruckerView
  loader: (pit: string, loadingPoint: string) => LoaderView
  jobber: (key: string) => JobberView
  hauler: (key: string) => HaulerView
}
