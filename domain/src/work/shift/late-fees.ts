/** What a payer owes if it releases trucks now, from the documents of its device. The server books by what it has. */
import type { Line } from '../../pay/line/line.ts'
import { cardOn } from '../agreement-cards.ts'
import type { DispatchDocument } from '../dispatch/dispatch.documents.ts'
import { lateCancelLine } from './cancelled-shift.ts'
import type { ShiftDocument } from './shift.documents.ts'

export type LateFee = { dispatch: DispatchDocument; startAt: number; currency: string; line: Line }

/** What a device knows about the work of its trucks. */
type KnownWork = {
  dispatches: readonly DispatchDocument[]
  shifts: readonly ShiftDocument[]
  /** The dispatches that have loads. */
  loaded: ReadonlySet<string>
  offers: readonly { offerId: string; trucks: number }[]
}

/**
 * A truck owes one fee a day: of its hauls that are released together, the largest. It owes none once it has worked, or
 * while another haul of the project keeps it. A day has no more fees of an offer than the offer has trucks.
 * @param released the dispatches that end together: of one truck, of a haul, or of a project
 */
export function lateFeesOf(released: readonly DispatchDocument[], known: KnownWork, at: number): LateFee[] {
  const ids = new Set(released.map(({ dispatchId }) => dispatchId))
  const kept = known.dispatches.filter(({ state, dispatchId }) => state === 'open' && !ids.has(dispatchId))
  const byTruck = new Map<string, LateFee>()
  for (const dispatch of released) {
    const { truckId } = dispatch.terms.truck
    const isKept = kept.some(
      ({ projectId, terms }) => projectId === dispatch.projectId && terms.truck.truckId === truckId,
    )
    const hasWorked = known.loaded.has(dispatch.dispatchId) || known.shifts.some(shift => isWorkOf(shift, dispatch))
    const fee = isKept || hasWorked ? undefined : feeOf(dispatch, at)
    const other = byTruck.get(truckId)
    if (fee && !(other && other.line.amountCents >= fee.line.amountCents)) byTruck.set(truckId, fee)
  }
  return withinOffers([...byTruck.values()], known)
}

/** All fees of one offer come from one card, so it doesn't matter which of its trucks are left out. */
function withinOffers(fees: readonly LateFee[], { offers, shifts }: KnownWork): LateFee[] {
  const keyOf = (offerId: string, day: string | undefined) => `${offerId} ${day}`
  const counts = new Map<string, number>()
  for (const { cancelled, terms, shiftDay } of shifts) {
    if (cancelled) counts.set(keyOf(terms.offerId, shiftDay), (counts.get(keyOf(terms.offerId, shiftDay)) ?? 0) + 1)
  }
  return fees.filter(({ dispatch: { terms, firstShift } }) => {
    const key = keyOf(terms.offerId, firstShift?.shiftDay)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const trucks = offers.find(({ offerId }) => offerId === terms.offerId)?.trucks
    return trucks === undefined || count <= trucks
  })
}

/** A shift of the dispatch, or a fee that the truck already has for the day. */
function isWorkOf({ terms, cancelled, shiftDay, projectId }: ShiftDocument, dispatch: DispatchDocument): boolean {
  if (terms.dispatchId === dispatch.dispatchId) return true
  const isSameDay = projectId === dispatch.projectId && shiftDay === dispatch.firstShift?.shiftDay
  return cancelled !== undefined && isSameDay && terms.truck.truckId === dispatch.terms.truck.truckId
}

function feeOf(dispatch: DispatchDocument, at: number): LateFee | undefined {
  const { party, state, money, terms, firstShift, createdOn } = dispatch
  const agreed = party === 'jobber' ? money?.haul : party === 'broker' ? money?.subHaul : undefined
  if (state !== 'open' || !money || !agreed || !firstShift) return undefined
  const { card } = cardOn(agreed, firstShift.shiftDay)
  const line = lateCancelLine(card, { terms, firstShift, createdOn }, at)
  return line && { dispatch, startAt: firstShift.startAt, currency: money.currency, line }
}
