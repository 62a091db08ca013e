/** A shift as its disputes read it, from its record and its stored acts. */
import type { DisputedWork } from '@haulway/domain/work/dispute/arbitration.ts'
import { disputedShift } from '@haulway/domain/work/shift/disputed-shift.ts'
import type { Shift } from '@haulway/domain/work/shift/shift.ts'
import type { Transaction } from '../../db/database.ts'
import { findShift, listShiftActs } from './shift.table.ts'

/** Undefined for a shift that is gone. */
export async function findDisputedShift(
  tx: Transaction,
  { projectId, shiftId }: Pick<Shift, 'projectId' | 'shiftId'>,
): Promise<DisputedWork | undefined> {
  const row = await findShift(tx, projectId, shiftId)
  return row && disputedShift({ shift: row.shift, acts: await listShiftActs(tx, row.shift) })
}
