/** The queue at a pit, from the loader's device: loads, dispatches, and confirmations without a load. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ConfirmationDocument } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import type { Timeline } from '@haulway/domain/metrics/timeline/timeline.ts'
import { dayOf, hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { withTruckOn } from '@haulway/domain/work/dispatch/truck-snapshot.ts'
import { legalQuantityOf } from './queue-amount.ts'
import { findAct, type QueueDocuments } from './queue-loaded.ts'

/** An `expected` truck has a dispatch but no open load on this device. It may already be at the pit anyway. */
export type QueueStage = 'loading' | 'queued' | 'onTheWay' | 'expected'

export type QueueTruck = Pick<LoadLogDocument, 'projectId' | 'terms'> & {
  dispatchId: string
  /** Absent when this device has no load of the truck. */
  loadLogId?: string
  stage: QueueStage
  /** When the stage began: the truck started loading, got in line, started its load, or was dispatched. */
  since: number
  /** The entity that is loading it. */
  loaderEntityId?: string
  /** The act that recorded it, and whether that act is joined to a load yet. */
  confirmedBy?: { actId: string; hasLoad: boolean }
  legal: ReturnType<typeof legalQuantityOf>
  /** What this device and the truck's phone derive their codes from. */
  sealSecret?: string
}

/** No truck takes half a day to load: an older confirmation was a mistake. */
const confirmedForMs = 12 * hourMs

const stages = { started: 'onTheWay', queued: 'queued', loading: 'loading' } as const satisfies Record<
  string,
  QueueStage
>

/**
 * Every truck that can be loaded, each once, sorted by `since`. A truck with two jobs at this pit is listed for the job
 * it is on: an open load counts before a dispatch without one.
 */
export function buildQueue({ loads, dispatches, confirmations }: QueueDocuments, now: number): QueueTruck[] {
  const open = dispatches.filter(dispatch => dispatch.state === 'open')
  const byDispatch = new Map<string, QueueTruck>()
  for (const dispatch of open) byDispatch.set(dispatch.dispatchId, expectedTruck(dispatch, now))
  for (const load of loads) {
    const truck = truckOf(load)
    const sealSecret = truck && byDispatch.get(truck.dispatchId)?.sealSecret
    if (truck) byDispatch.set(truck.dispatchId, { ...truck, ...(sealSecret && { sealSecret }) })
  }
  for (const { dispatchId, confirmationId, at, byEntityId } of openConfirmations(confirmations)) {
    const truck = byDispatch.get(dispatchId)
    if (!truck || truck.stage === 'loading' || now - at > confirmedForMs) continue
    const confirmedBy = { actId: confirmationId, hasLoad: false }
    byDispatch.set(dispatchId, { ...truck, stage: 'loading', since: at, loaderEntityId: byEntityId, confirmedBy })
  }
  return onePerTruck([...byDispatch.values()]).sort((a, b) => a.since - b.since)
}

const nearestFirst = ['loading', 'queued', 'onTheWay', 'expected'] as const satisfies QueueStage[]

function onePerTruck(all: readonly QueueTruck[]): QueueTruck[] {
  const byTruck = Map.groupBy(all, ({ terms }) => terms.truck.truckId)
  const rank = ({ stage }: QueueTruck) => nearestFirst.indexOf(stage)
  return [...byTruck.values()].flatMap(same => same.sort((a, b) => rank(a) - rank(b) || b.since - a.since)[0] ?? [])
}

/** A truck that is predicted to arrive, soonest first. */
export type QueueArrival = { truck: QueueTruck; inMinutes: number }

/** The trucks on the way whose arrival the pit's timeline predicts. */
export function arrivalsInQueue(queue: readonly QueueTruck[], { arrivals, now }: Predicted): QueueArrival[] {
  const onTheWay = new Map(trucksAt(queue, 'onTheWay').map(truck => [truck.loadLogId, truck]))
  return arrivals.pit.flatMap(({ truck: { id }, at }) => {
    const truck = onTheWay.get(id)
    return truck ? [{ truck, inMinutes: Math.max(0, (at - now) / minuteMs) }] : []
  })
}

type Predicted = Pick<Timeline, 'arrivals' | 'now'>

export function trucksAt(queue: readonly QueueTruck[], stage: QueueStage): QueueTruck[] {
  return queue.filter(truck => truck.stage === stage)
}

function expectedTruck(dispatch: DispatchDocument, now: number): QueueTruck {
  const { projectId, dispatchId, createdOn, sealSecret } = dispatch
  const terms = withTruckOn(dispatch.terms, dayOf(now, dispatch.terms.timeZone))
  const legal = legalQuantityOf(terms)
  return {
    projectId,
    dispatchId,
    terms,
    stage: 'expected',
    since: createdOn,
    legal,
    ...(sealSecret && { sealSecret }),
  }
}

function truckOf(load: LoadLogDocument): QueueTruck | undefined {
  if (load.state !== 'started' && load.state !== 'queued' && load.state !== 'loading') return undefined
  const confirmed = load.state === 'loading' ? findAct(load, 'confirmTrucker') : undefined
  return {
    projectId: load.projectId,
    dispatchId: load.terms.dispatchId,
    loadLogId: load.loadLogId,
    terms: load.terms,
    stage: stages[load.state],
    since: load.stateSince,
    legal: legalQuantityOf(load.terms),
    ...(confirmed && {
      loaderEntityId: confirmed.by.entityId,
      confirmedBy: { actId: confirmed.actId, hasLoad: true },
    }),
  }
}

/** The last confirmation of each dispatch, if it started a loading that has not ended. */
function openConfirmations(confirmations: readonly ConfirmationDocument[]): ConfirmationDocument[] {
  const last = new Map<string, ConfirmationDocument>()
  for (const each of confirmations.toSorted((a, b) => a.at - b.at)) last.set(each.dispatchId, each)
  return [...last.values()].filter(each => each.kind === 'confirmTrucker')
}
