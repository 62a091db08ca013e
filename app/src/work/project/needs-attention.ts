/** What in a jobber's work needs the jobber's attention. It lists only what the jobber can act on. */

import { approvalDoubts } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import type { LoadLogConcernCode } from '@haulway/domain/load-log/concerns.ts'
import { isInLine, type Standstill, standstillOf } from '@haulway/domain/load-log/fair-line/passed-by.ts'
import { isForgotten } from '@haulway/domain/load-log/fold/forgotten.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalCentsOf, waitsForApproval } from '@haulway/domain/load-log/pay/load-pay.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { TrackingFault } from '@haulway/domain/tracker/fault.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import type { Amount } from '../../ui/format/format-sums.ts'
import type { JobberWork, ProjectDay } from './project-day.ts'

export type ToApprove = { loads: LoadLogDocument[]; amounts: Amount[]; grades: string[] }

/** Loads to approve, delivered or paid for being turned away, in their order. Disputed loads wait for their dispute. */
export function loadsToApprove(loads: readonly LoadLogDocument[]): ToApprove {
  const waiting = loads
    .filter(load => load.party === 'jobber' && waitsForApproval(load) && !load.disputed)
    .sort((a, b) => a.stateSince - b.stateSince)
  return withSums(waiting)
}

/**
 * `ready` is what one tap approves. A load with a doubt is approved only after someone has looked at it.
 * @param shown loads to check that already have a row
 */
export function readyAndToCheck(
  loads: readonly LoadLogDocument[],
  shown: readonly LoadConcern[] = [],
): { ready: ToApprove; toCheck: ToApprove } {
  const waiting = loadsToApprove(loads).loads
  const isReady = ({ approvalDoubts: doubts = [] }: LoadLogDocument) => doubts.length === 0
  const isShown = (load: LoadLogDocument) => shown.some(each => each.load.loadLogId === load.loadLogId)
  const toCheck = waiting.filter(load => !isReady(load) && !isShown(load))
  return { ready: withSums(waiting.filter(isReady)), toCheck: withSums(toCheck) }
}

function withSums(loads: LoadLogDocument[]): ToApprove {
  return {
    loads,
    amounts: loads.flatMap(({ money }) => (money ? { cents: totalCentsOf(money), currency: money.currency } : [])),
    grades: [...new Set(loads.flatMap(load => load.evidence?.grade ?? []))].sort(),
  }
}

export function disputedLoads(loads: readonly LoadLogDocument[]): LoadLogDocument[] {
  return loads.filter(load => load.party === 'jobber' && load.disputed)
}

export type NoShow = {
  dispatchId: string
  projectId: string
  truckNumber: string
  truckingName: string
  sinceMs: number
}

/** How long after the start of the shift a missing truck counts as a no-show. */
const noShowAfterMs = 30 * minuteMs

/** Trucks dispatched before the shift that have not started a load in it. */
export function noShows(days: readonly ProjectDay[], work: JobberWork, now: number): NoShow[] {
  return days
    .filter(({ shift }) => now > shift.startMs + noShowAfterMs && now < shift.endMs)
    .flatMap(({ project, shift }) => {
      // A truck with two jobs may be working on the other one, so it is not a no-show.
      const atWork = work.loads.filter(load => load.createdOn > shift.startMs)
      const trucksAtWork = new Set(atWork.map(load => load.terms.truck.truckId))
      return work.dispatches
        .filter(each => each.projectId === project.projectId && each.state === 'open')
        .filter(each => each.createdOn < shift.startMs && !trucksAtWork.has(each.terms.truck.truckId))
        .map(({ dispatchId, projectId, terms }) => ({
          dispatchId,
          projectId,
          truckNumber: terms.truck.number,
          truckingName: terms.truckingName,
          sinceMs: shift.startMs,
        }))
    })
}

export type LoadConcern = { load: LoadLogDocument; code: LoadLogConcernCode }

/**
 * The first concern of each load that has one, other than disputes. Who approved a load saw its doubts then, so only
 * what can come up later is listed afterwards: another load with its ticket, say.
 */
export function loadConcerns(loads: readonly LoadLogDocument[]): LoadConcern[] {
  return loads
    .filter(load => load.party === 'jobber')
    .flatMap(load => {
      const [code] = load.needsYou.filter(each => each !== 'disputed' && !wasSeen(load, each))
      return code ? [{ load, code }] : []
    })
}

function wasSeen({ state }: LoadLogDocument, code: LoadLogConcernCode): boolean {
  return state === 'approved' && code in approvalDoubts && code !== 'sameTicket'
}

export type FaultyLoad = { load: LoadLogDocument; fault: TrackingFault }

/** Open loads that send no GPS points. The server finds such a fault within minutes. */
export function faultyLoads(
  loads: readonly LoadLogDocument[],
  logs: readonly Pick<TrackingLog, 'loadLogId' | 'fault'>[],
): FaultyLoad[] {
  const faults = new Map(logs.map(({ loadLogId, fault }) => [loadLogId, fault]))
  return loads
    .filter(load => load.party === 'jobber' && loadLogStates[load.state].open)
    .flatMap(load => {
      const fault = faults.get(load.loadLogId)
      return fault ? [{ load, fault }] : []
    })
}

export function unansweredOffers(offers: readonly OfferDocument[], entityId: string): OfferDocument[] {
  return offers.filter(offer => offer.jobberEntityId === entityId && offer.state === 'offered')
}

export type PitStandstill = Standstill & {
  /** Where the pit is: two pits of a business may have one name. */
  key: string
  name: string
  /** The business whose place it is: the pit, or for a haul to a dump the jobber. */
  entityId: string
  /** The loads of the trucks that wait. */
  waiting: LoadLogDocument[]
}

/**
 * The pits at which trucks of the jobber wait and none of theirs is loaded, the longest first. A jobber knows nothing
 * about other businesses' trucks there.
 */
export function pitStandstills(loads: readonly LoadLogDocument[], now: number): PitStandstill[] {
  const own = loads.filter(load => load.party === 'jobber' && load.state !== 'cancelled' && !isForgotten(load, now))
  const byPit = Map.groupBy(own, ({ terms: { origin } }) => `${origin.lat} ${origin.lng}`)
  return [...byPit]
    .flatMap(([key, atPit]) => {
      const waiting = atPit.filter(isInLine)
      const still = standstillOf(atPit, now)
      const origin = waiting[0]?.terms.origin
      return still && origin ? [{ ...still, key, name: origin.name, entityId: origin.entityId, waiting }] : []
    })
    .sort((a, b) => a.sinceAt - b.sinceAt)
}
