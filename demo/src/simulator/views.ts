/** What each actor of the demo can see: read from its own documents, like any client's screen. */
import type { LoadLogState } from '@haulway/domain/load-log/state/states.ts'
import { linesOf, type Price } from '@haulway/domain/pay/line/line.ts'
import type { Quantity } from '@haulway/domain/units.ts'

/**
 * `takenOver`: a visitor has acted for this account today. The actor then stops, so that the visitor has the account to
 * themselves.
 */
type Account = { takenOver: boolean }

export type TruckerView = Account & {
  dispatches: readonly { dispatchId: string; haul: string }[]
  /** Today's, oldest first. */
  loads: readonly { loadLogId: string; haul: string; state: LoadLogState }[]
}

/** One loading point as its operator sees it: the trucks in line and the one being loaded. */
export type LoaderView = Account & {
  queue: readonly QueuedTruck[]
  /** How many loads of the day it has loaded. */
  loaded: number
}

export type QueuedTruck = {
  loadLogId: string
  truckNumber: string
  state: 'queued' | 'loading'
  queuedAtMs: number
  legalPayloadGrams: number
}

export type JobberView = Account & {
  toApprove: readonly LoadToApprove[]
  owedCents: number
}

export type LoadToApprove = {
  loadLogId: string
  deliveredAtMs: number
  /** Its proof is complete, of grade A, and it was not over the legal weight. */
  isClear: boolean
  /** The line that pays its hauling: of the material, or of the hours. */
  paid: { code: string; quantityMilli: number } | undefined
}

/** The first line of what a load pays its hauler, if it has a quantity. */
export function paidLineOf(pay: Price | undefined): LoadToApprove['paid'] {
  const [first] = linesOf(pay)
  return first?.quantityMilli === undefined ? undefined : { code: first.code, quantityMilli: first.quantityMilli }
}

export type ForemanView = Account & {
  atSite: readonly { loadLogId: string; arrivedAtMs: number }[]
}

/** A dispute that the jobber raised, and the quantity it accepts. */
export type OpenDispute = { loadLogId: string; disputeId: string; quantityMilli: number; raisedAtMs: number }

/** A correction that waits for this hauler's consent. */
export type OpenCorrection = { loadLogId: string; correctionId: string; proposedAtMs: number }

export type HaulerView = Account & {
  withdrawableCents: number
  /** To the haulers that it subs work out to. */
  owedCents: number
  disputes: readonly OpenDispute[]
  corrections: readonly OpenCorrection[]
}

export type PitView = Account & {
  /** The weighed loads that are approved, in the order of their approval. */
  approved: readonly { loadLogId: string; quantity: Quantity; approvedAtMs: number; isCorrected: boolean }[]
}

/** Read again at every turn: a view is valid only until the next. */
export type Views = {
  trucker: (truckNumber: string) => TruckerView
  loader: (pit: string, loadingPoint: string) => LoaderView
  jobber: (key: string) => JobberView
  /** By the key of the jobber. */
  foreman: (key: string) => ForemanView
  hauler: (key: string) => HaulerView
  pit: (key: string) => PitView
}
