/** Prices shifts again after a new price of fuel, or a load that was on site. What is booked is corrected. */

import { isDeepStrictEqual } from 'node:util'
import { shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import type { Orm } from '../../db/database.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { runEach } from '../../jobs/run-each.ts'
import { getDispatchForUpdate, getDriverOf } from '../dispatch/dispatch.table.ts'
import { type BookUnit, correctPay, enqueueDriversOf, withPay } from './book-shift.ts'
import { findShift, listShiftActs, listShiftsOf, listShiftsWithFuel, lockDriver, saveShift } from './shift.table.ts'

/**
 * One shift in each transaction; books those that were agreed to before, and corrects those that are booked. Running it
 * twice changes nothing.
 */
export async function priceShiftsWithFuel(
  orm: Orm,
  runCommand: (work: (unit: BookUnit) => Promise<void>) => Promise<void>,
  { index, from }: JobKinds['price-fuel'],
): Promise<void> {
  await runEach(await listShiftsWithFuel(orm, index, from), named => runCommand(unit => priceAgain(unit, named)))
}

/** The shifts of a dispatch and day, once the server knows more of what its loads did. */
export async function priceTimeOnSite(
  unit: BookUnit,
  { projectId, dispatchId, shiftDay }: JobKinds['price-time-on-site'],
): Promise<void> {
  await lockDriver(unit.tx, await getDriverOf(unit.tx, projectId, dispatchId))
  const { terms } = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  for (const shiftId of await listShiftsOf(unit.tx, terms, shiftDay)) {
    await priceAgain(unit, { projectId, shiftId })
  }
}

async function priceAgain(unit: BookUnit, named: { projectId: string; shiftId: string }): Promise<void> {
  const found = await findShift(unit.tx, named.projectId, named.shiftId)
  if (!found) return
  const { driverEntityId, dispatchId } = found.shift.terms
  await lockDriver(unit.tx, driverEntityId)
  await getDispatchForUpdate(unit.tx, named.projectId, dispatchId)
  const row = await findShift(unit.tx, named.projectId, named.shiftId)
  if (!row) return
  const acts = await listShiftActs(unit.tx, row.shift)
  const shift = await withPay(unit, await correctPay(unit, row.shift), acts)
  if (isDeepStrictEqual(shift, row.shift)) return
  saveShift(unit.tx, { ...row, shift })
  unit.publish(shiftDocuments({ shift, acts, overlaps: row.overlaps }))
  await enqueueDriversOf(unit, shift, [shift.shiftDay])
}
