/** What of a jobber's work waits for the jobber: nothing in it is drawn that the jobber can't act on. */

import type { LoadLogConcernCode } from '@haulway/domain/load-log/concerns.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { TrackingFault } from '@haulway/domain/tracker/fault.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import type { OfferDocument } from '@haulway/domain/work/offer/offer.documents.ts'
import type { JobberWork, ProjectDay } from './project-day.ts'

export type ToApprove = { loads: LoadLogDocument[]; totalCents: number; grades: string[]; currency: string | undefined }

/** Delivered and not approved: in the order of delivery. Disputed ones wait for the dispute. */
export function loadsToApprove(loads: readonly LoadLogDocument[]): ToApprove {
  const waiting = loads
    .filter(load => load.party === 'jobber' && load.state === 'delivered' && !load.disputed)
    .sort((a, b) => a.stateSince - b.stateSince)
  return {
    loads: waiting,
    totalCents: waiting.reduce((total, load) => total + (load.money?.totalCents ?? 0), 0),
    grades: [...new Set(waiting.flatMap(load => load.evidence?.grade ?? []))].sort(),
    currency: waiting[0]?.money?.currency,
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

/** How long after the start of the shift a truck is missed. */
const missedAfterMs = 30 * minuteMs

/** Trucks dispatched before the shift that have not started a load of it. */
export function noShows(days: readonly ProjectDay[], work: JobberWork, now: number): NoShow[] {
  return days
    .filter(({ shift }) => now > shift.startMs + missedAfterMs && now < shift.endMs)
    .flatMap(({ project, shift }) => {
      // A truck with two jobs is at work on one of them: that is no no-show.
      const atWork = work.loads.filter(load => load.createdOn > shift.startMs)
      const seen = new Set(atWork.map(load => load.terms.truck.truckId))
      return work.dispatches
        .filter(each => each.projectId === project.projectId && each.state === 'open')
        .filter(each => each.createdOn < shift.startMs && !seen.has(each.terms.truck.truckId))
        .map(({ dispatchId, projectId, terms }) => ({
          ...{ dispatchId, projectId, truckNumber: terms.truck.number, truckingName: terms.truckingName },
          sinceMs: shift.startMs,
        }))
    })
}

export type Doubt = { load: LoadLogDocument; code: LoadLogConcernCode }

/** The first concern of each load that has one, the disputes aside. */
export function doubts(loads: readonly LoadLogDocument[]): Doubt[] {
  return loads
    .filter(load => load.party === 'jobber')
    .flatMap(load => {
      const [code] = load.needsYou.filter(each => each !== 'disputed')
      return code ? [{ load, code }] : []
    })
}

export type FaultyLoad = { load: LoadLogDocument; fault: TrackingFault }

/** Loads under way that are not heard of, as the server has found within minutes. */
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
