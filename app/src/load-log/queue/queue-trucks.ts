/** The line at a pit, from what its loader's device holds: loads, dispatches, and confirmations without a load. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ConfirmationDocument } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { hourMs } from '@haulway/domain/time.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { legalQuantityOf } from './queue-amount.ts'
import { type QueueDocuments, recordedBy } from './queue-loaded.ts'

/** `expected` has a dispatch and no open load on this device: it may stand there all the same. */
export type QueuePlace = 'loading' | 'line' | 'onTheWay' | 'expected'

export type QueueTruck = Pick<LoadLogDocument, 'projectId' | 'terms'> & {
  dispatchId: string
  /** Absent where this device knows no load of the truck. */
  loadLogId?: string
  place: QueuePlace
  /** When it got in line, was taken under the bucket, started, or was dispatched. */
  since: number
  /** The entity that took it under the bucket. */
  loaderEntityId?: string
  /** The act by which it did, and whether that act has no load yet. */
  confirmedBy?: { actId: string; standsAlone: boolean }
  legal: ReturnType<typeof legalQuantityOf>
}

/** A truck is not under the bucket for half a day: by then its confirmation was a mistake. */
const confirmedForMs = 12 * hourMs

const places = { started: 'onTheWay', queued: 'line', loading: 'loading' } as const satisfies Record<string, QueuePlace>

/**
 * Every truck that can be loaded, each once, by time. A truck with two jobs at this pit is where it was last seen: a
 * load under way counts before a dispatch that waits for one.
 */
export function buildLine({ loads, dispatches, confirmations }: QueueDocuments, now: number): QueueTruck[] {
  const open = dispatches.filter(dispatch => dispatch.state === 'open')
  const byDispatch = new Map<string, QueueTruck>()
  for (const dispatch of open) byDispatch.set(dispatch.dispatchId, expectedTruck(dispatch))
  for (const load of loads) {
    const truck = truckOf(load)
    if (truck) byDispatch.set(truck.dispatchId, truck)
  }
  for (const { dispatchId, confirmationId, at, byEntityId } of lastWords(confirmations)) {
    const truck = byDispatch.get(dispatchId)
    if (!truck || truck.place === 'loading' || now - at > confirmedForMs) continue
    const confirmedBy = { actId: confirmationId, standsAlone: true }
    byDispatch.set(dispatchId, { ...truck, place: 'loading', since: at, loaderEntityId: byEntityId, confirmedBy })
  }
  return onePerTruck([...byDispatch.values()]).sort((a, b) => a.since - b.since)
}

const nearestFirst = ['loading', 'line', 'onTheWay', 'expected'] as const satisfies QueuePlace[]

function onePerTruck(all: readonly QueueTruck[]): QueueTruck[] {
  const byTruck = Map.groupBy(all, ({ terms }) => terms.truck.truckId)
  const rank = ({ place }: QueueTruck) => nearestFirst.indexOf(place)
  return [...byTruck.values()].flatMap(same => same.sort((a, b) => rank(a) - rank(b) || b.since - a.since)[0] ?? [])
}

export function trucksAt(line: readonly QueueTruck[], place: QueuePlace): QueueTruck[] {
  return line.filter(truck => truck.place === place)
}

function expectedTruck({ projectId, dispatchId, terms, createdOn }: DispatchDocument): QueueTruck {
  return { projectId, dispatchId, terms, place: 'expected', since: createdOn, legal: legalQuantityOf(terms) }
}

function truckOf(load: LoadLogDocument): QueueTruck | undefined {
  if (load.state !== 'started' && load.state !== 'queued' && load.state !== 'loading') return undefined
  const taken = load.state === 'loading' ? recordedBy(load, 'confirmTrucker') : undefined
  return {
    projectId: load.projectId,
    dispatchId: load.terms.dispatchId,
    loadLogId: load.loadLogId,
    terms: load.terms,
    place: places[load.state],
    since: load.stateSince,
    legal: legalQuantityOf(load.terms),
    ...(taken && {
      loaderEntityId: taken.by.entityId,
      confirmedBy: { actId: taken.actId, standsAlone: false },
    }),
  }
}

/** Of each dispatch its last confirmation, where that one began a loading. */
function lastWords(confirmations: readonly ConfirmationDocument[]): ConfirmationDocument[] {
  const last = new Map<string, ConfirmationDocument>()
  for (const each of confirmations.toSorted((a, b) => a.at - b.at)) last.set(each.dispatchId, each)
  return [...last.values()].filter(each => each.kind === 'confirmTrucker')
}
