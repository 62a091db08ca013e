/** The trucks loaded at a pit: loads, and confirmations without a load. Newest first. */

import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/act/act.ts'
import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ConfirmationDocument } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import type { Quantity } from '@haulway/domain/units.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { workingDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { isCarrying } from '../../truck/LoadPlate.tsx'

export type QueueDocuments = {
  loads: readonly LoadLogDocument[]
  dispatches: readonly DispatchDocument[]
  confirmations: readonly ConfirmationDocument[]
}

export type LoadedTruck = Pick<LoadLogDocument, 'projectId' | 'terms'> & {
  /** The act that recorded the loading. */
  actId: string
  dispatchId: string
  /** Absent while the confirmation is not joined to a load. */
  loadLogId?: string
  at: number
  /** The entity that loaded it. */
  loaderEntityId: string
  quantity: Quantity | undefined
  weighed: boolean
  passes: number | undefined
  lastPassHalf: boolean
  ticketNo: string | undefined
  /** Whether the truck still has it on. */
  isCarrying: boolean
}

/**
 * The loaded trucks, newest first.
 * @param day lists only loads of this shift day. A confirmation without a load has the day on which it was made
 * @param timeZone of the pit
 */
export function listLoaded(documents: QueueDocuments, day: string, timeZone: string): LoadedTruck[] {
  const { loads, dispatches, confirmations } = documents
  const terms = new Map(dispatches.map(dispatch => [dispatch.dispatchId, dispatch.terms]))
  const withoutLoad = confirmations.flatMap(each => {
    const termsOfEach = terms.get(each.dispatchId)
    const isOfDay = each.kind === 'confirmLoad' && dayThen(loads, each.at, timeZone) === day
    return termsOfEach && isOfDay ? [loadedWithoutLoad(each, termsOfEach)] : []
  })
  const ofDay = loads.filter(load => load.shiftDay === day)
  return [...ofDay.flatMap(loadedOf), ...withoutLoad].sort((a, b) => b.at - a.at)
}

/** The day that people at the pit called today at an instant, by the loads that had started. */
function dayThen(loads: QueueDocuments['loads'], atMs: number, timeZone: string): string {
  return workingDayOf(
    loads.filter(({ createdOn }) => createdOn <= atMs),
    atMs,
    timeZone,
  )
}

/** The first act of a kind that was not undone. */
export function findAct(load: Pick<LoadLogDocument, 'acts'>, kind: LoadLogActKind): LoadLogAct | undefined {
  return effectiveActs(load.acts).find(act => act.kind === kind)
}

/** The number of loads and the quantity of each material. */
export function sumByMaterial(loaded: readonly LoadedTruck[]) {
  const sums = new Map<string, { materialName: string; loads: number; quantity: Quantity }>()
  for (const { terms, quantity } of loaded) {
    const key = `${terms.materialId} ${terms.unit}`
    const sum = sums.get(key) ?? { materialName: terms.materialName, loads: 0, quantity: zeroOf(terms.unit) }
    const added = quantity?.unit === terms.unit ? quantity.amountMilli : 0
    const amountMilli = sum.quantity.amountMilli + added
    sums.set(key, { ...sum, loads: sum.loads + 1, quantity: { ...sum.quantity, amountMilli } })
  }
  return [...sums.values()].sort((a, b) => b.loads - a.loads)
}

function zeroOf(unit: Quantity['unit']): Quantity {
  return { amountMilli: 0, unit }
}

function loadedOf(load: LoadLogDocument): LoadedTruck[] {
  const act = findAct(load, 'confirmLoad')
  if (!act || load.state === 'cancelled') return []
  const { projectId, terms, loadLogId, quantity, ticketNo } = load
  const counted = effectiveActs(load.acts).findLast(each => each.passes !== undefined)
  return [
    {
      projectId,
      terms,
      loadLogId,
      actId: act.actId,
      dispatchId: terms.dispatchId,
      passes: counted?.passes,
      lastPassHalf: counted?.lastPassHalf ?? false,
      at: actAt(act),
      loaderEntityId: act.by.entityId,
      quantity: quantity ? { amountMilli: quantity.amountMilli, unit: quantity.unit } : undefined,
      weighed: quantity?.weighed ?? false,
      ticketNo: ticketNo ?? undefined,
      isCarrying: isCarrying(load),
    },
  ]
}

function loadedWithoutLoad(confirmation: ConfirmationDocument, terms: LoadLogDocument['terms']): LoadedTruck {
  const { projectId, confirmationId, dispatchId, at, byEntityId, quantity, passes, lastPassHalf, ticketNo } =
    confirmation
  return {
    projectId,
    terms,
    actId: confirmationId,
    dispatchId,
    at,
    loaderEntityId: byEntityId,
    weighed: false,
    quantity: quantity ?? undefined,
    passes: passes ?? undefined,
    lastPassHalf: lastPassHalf ?? false,
    ticketNo: ticketNo ?? undefined,
    isCarrying: true,
  }
}
