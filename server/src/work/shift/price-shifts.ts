/**
 * Shifts that something else changes: a new price of fuel, a load that was on site, or another shift of the truck. What
 * is booked is corrected.
 */

import { isDeepStrictEqual } from 'node:util'
import { shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import type { Orm } from '../../db/database.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { runEach } from '../../jobs/run-each.ts'
import type { BookUnit } from '../../payment/book-work.ts'
import { correctPay, enqueueDriversOf, withPay } from './book-shift.ts'
import { markOverlaps } from './mark-overlaps.ts'
import {
  findShift,
  listShiftActs,
  listShiftsOf,
  listShiftsWithFuel,
  lockShiftsOf,
  rowOf,
  saveShift,
} from './shift.table.ts'

/**
 * One shift in each transaction; books those that were agreed to before, and corrects those that are booked. Running it
 * twice changes nothing.
 */
export async function priceShiftsWithFuel(
  orm: Orm,
  runCommand: (work: (unit: BookUnit) => Promise<void>) => Promise<void>,
  { index, from }: JobKinds['price-fuel'],
): Promise<void> {
  await runEach(await listShiftsWithFuel(orm, index, from), named => runCommand(unit => checkShift(unit, named)))
}

/** The shifts of a dispatch and day, once the server knows more of what its loads did. */
export async function priceTimeOnSite(
  unit: BookUnit,
  { projectId, dispatchId, shiftDay }: JobKinds['price-time-on-site'],
): Promise<void> {
  const { terms } = await lockShiftsOf(unit.tx, projectId, dispatchId)
  for (const shiftId of await listShiftsOf(unit.tx, terms, shiftDay)) {
    await checkShift(unit, { projectId, shiftId })
  }
}

/** Brings the pay and the mark of a shift up to date. */
export async function checkShift(unit: BookUnit, { projectId, shiftId }: JobKinds['check-shift']): Promise<void> {
  const found = await findShift(unit.tx, projectId, shiftId)
  if (!found) return
  await lockShiftsOf(unit.tx, projectId, found.shift.terms.dispatchId)
  const before = await findShift(unit.tx, projectId, shiftId)
  if (!before) return
  const acts = await listShiftActs(unit.tx, before.shift)
  const shift = await withPay(unit, await correctPay(unit, before.shift, acts), acts)
  const row = await markOverlaps(unit, rowOf(shift, acts), before)
  if (isDeepStrictEqual(row, before)) return
  saveShift(unit.tx, row)
  unit.publish(shiftDocuments({ shift, acts, overlaps: row.overlaps }))
  await enqueueDriversOf(unit, shift, [shift.shiftDay])
}
