/**
 * The fee for a truck that the jobber releases late, before its first shift. What was released, and when, is what the
 * server received. The fee is owed without an agreement, and either side may dispute its line.
 */
import { agreementOf, type Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { decideCancelShift, type Released } from '@haulway/domain/work/shift/cancelled-shift.ts'
import { shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import { moneyIn, type Shift, shiftAgreements } from '@haulway/domain/work/shift/shift.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { notify } from '../../notification/notification.commands.ts'
import type { BookUnit } from '../../payment/book-work.ts'
import { getDispatchForUpdate, listEndedWith } from '../dispatch/dispatch.table.ts'
import { getOffer } from '../offer/offer.table.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { postShift } from './book-shift.ts'
import { listCancelled, saveShift } from './shift.table.ts'

/**
 * Books the fee once, however often it runs. It books nothing if the truck has worked, or still runs another haul of
 * the project.
 */
export async function cancelFirstShift(unit: BookUnit, released: JobKinds['cancel-shift']): Promise<void> {
  await getProjectForUpdate(unit.tx, released.projectId)
  const dispatch = await getDispatchForUpdate(unit.tx, released.projectId, released.dispatchId)
  const shift = decideCancelShift(dispatch, released)
  if (!shift || (await isAtWork(unit.tx, dispatch))) return
  if (await hasLargerFee(unit.tx, dispatch, shift, released)) return
  const { projectId, terms } = shift
  // A hauler that sends trucks again after each release is owed no more fees than the offer has trucks.
  const { trucks } = await getOffer(unit.tx, projectId, dispatch.terms.offerId)
  const known = await listCancelled(unit.tx, shift)
  const isSameTruck = known.some(other => other.terms.truck.truckId === terms.truck.truckId)
  if (isSameTruck || known.filter(other => other.terms.offerId === terms.offerId).length >= trucks) return
  saveShift(unit.tx, { shift, startedAt: null, endedAt: null, overlaps: false })
  unit.publish(shiftDocuments({ shift, acts: [], overlaps: false }))
  const data = { projectId, projectName: terms.projectName, truckNumber: terms.truck.number, shiftId: shift.shiftId }
  for (const agreement of shiftAgreements) {
    if (!moneyIn(shift, agreement)?.booked) continue
    await postShift(unit, shift, agreement)
    const { payeeEntityId } = agreementOf(terms, agreement)
    await notify(unit, payeeEntityId, 'cancelledLate', data)
  }
}

/**
 * Whether another haul of the truck was released by the same act and owes more: a truck owes one fee a day, whichever
 * of their jobs runs first.
 */
async function hasLargerFee(tx: Transaction, dispatch: Dispatch, shift: Shift, by: Released): Promise<boolean> {
  const own = feeCents(shift)
  for (const other of await listEndedWith(tx, dispatch)) {
    const theirs = feeCents(decideCancelShift(other, by))
    const isFirst = theirs === own && other.dispatchId < dispatch.dispatchId
    if ((theirs > own || isFirst) && !(await isAtWork(tx, other))) return true
  }
  return false
}

function feeCents(shift: Shift | undefined): number {
  const fees = shiftAgreements.map(agreement => shift && moneyIn(shift, agreement)?.booked?.totalCents)
  return fees.reduce((sum: number, cents) => sum + (cents ?? 0), 0)
}

/** Whether the truck has begun a shift or a load of the dispatch, or another haul of the project still has it. */
async function isAtWork(tx: Transaction, { projectId, dispatchId, terms }: Dispatch): Promise<boolean> {
  const [row] = await tx.ask<{ isAtWork: boolean }>(sql`
    select exists (select 1 from shifts where project_id = ${projectId} and driver_entity_id = ${terms.driverEntityId}
        and record #>> '{terms,dispatchId}' = ${dispatchId})
      or exists (select 1 from load_logs where project_id = ${projectId} and dispatch_id = ${dispatchId})
      or exists (select 1 from dispatches where project_id = ${projectId} and dispatch_id <> ${dispatchId}
        and record->>'state' = 'open' and record #>> '{terms,truck,truckId}' = ${terms.truck.truckId}) as "isAtWork"`)
  return row?.isAtWork ?? false
}
