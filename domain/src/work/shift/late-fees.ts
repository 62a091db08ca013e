/** What a payer owes if it releases trucks now, from the documents of its device. The server books by what it has. */
import type { Line } from '../../pay/line/line.ts'
import type { DispatchDocument } from '../dispatch/dispatch.documents.ts'
import { lateCancelLine } from './cancelled-shift.ts'
import type { ShiftDocument } from './shift.documents.ts'

export type LateFee = { dispatch: DispatchDocument; startAt: number; currency: string; line: Line }

/**
 * A truck owes one fee a day, and none once it has worked or while another haul of the project keeps it.
 * @param released the dispatches that end together: of one truck, of a haul, or of a project
 */
export function lateFeesOf(
  released: readonly DispatchDocument[],
  known: { dispatches: readonly DispatchDocument[]; shifts: readonly ShiftDocument[] },
  at: number,
): LateFee[] {
  const ids = new Set(released.map(({ dispatchId }) => dispatchId))
  const kept = known.dispatches.filter(({ state, dispatchId }) => state === 'open' && !ids.has(dispatchId))
  const byTruck = new Map<string, LateFee>()
  for (const dispatch of released) {
    const { truckId } = dispatch.terms.truck
    const isKept = kept.some(
      ({ projectId, terms }) => projectId === dispatch.projectId && terms.truck.truckId === truckId,
    )
    const fee = isKept || known.shifts.some(shift => isWorkOf(shift, dispatch)) ? undefined : feeOf(dispatch, at)
    const other = byTruck.get(truckId)
    if (fee && !(other && other.line.amountCents >= fee.line.amountCents)) byTruck.set(truckId, fee)
  }
  return [...byTruck.values()]
}

/** A shift of the dispatch, or a fee that the truck already has for the day. */
function isWorkOf({ terms, cancelled, shiftDay, projectId }: ShiftDocument, dispatch: DispatchDocument): boolean {
  if (terms.dispatchId === dispatch.dispatchId) return true
  const isSameDay = projectId === dispatch.projectId && shiftDay === dispatch.firstShift?.shiftDay
  return cancelled !== undefined && isSameDay && terms.truck.truckId === dispatch.terms.truck.truckId
}

function feeOf(dispatch: DispatchDocument, at: number): LateFee | undefined {
  const { party, state, money, terms, firstShift } = dispatch
  const card = party === 'jobber' ? money?.haul?.card : party === 'broker' ? money?.subHaul?.card : undefined
  if (state !== 'open' || !money || !card || !firstShift) return undefined
  const line = lateCancelLine(card, { terms, firstShift }, at)
  return line && { dispatch, startAt: firstShift.startAt, currency: money.currency, line }
}
