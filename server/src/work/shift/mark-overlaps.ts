/** A driver can't work twice at the same time, and a truck can't either: both shifts need attention then. */
import { shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import type { Unit } from '../../http/command/command.ts'
import { listOfTruck, listOverlapping, listShiftActs, type ShiftRow, saveShift } from './shift.table.ts'

/**
 * Marks the driver's other shifts, which are locked with this one. Those of the truck's other drivers are not: a job
 * for each locks and marks it.
 * @param before the shift as it was saved; undefined for a new one
 * @returns the shift with its own mark, to be saved
 */
export async function markOverlaps(
  unit: Pick<Unit, 'tx' | 'publish' | 'enqueue'>,
  row: ShiftRow,
  before: ShiftRow | undefined,
): Promise<ShiftRow> {
  const others = await listOverlapping(unit.tx, row)
  for (const other of others) {
    const overlaps = meets(other, [row, ...others]) || meets(other, await listOfTruck(unit.tx, other))
    if (overlaps === other.overlaps) continue
    saveShift(unit.tx, { ...other, overlaps })
    unit.publish(shiftDocuments({ shift: other.shift, acts: await listShiftActs(unit.tx, other.shift), overlaps }))
  }
  const ofTruck = await listOfTruck(unit.tx, row, before)
  for (const other of ofTruck) {
    if (meets(other, [row]) === meets(other, before ? [before] : [])) continue
    const { projectId, shiftId } = other.shift
    unit.enqueue({ kind: 'check-shift', data: { projectId, shiftId } })
  }
  return { ...row, overlaps: meets(row, [...others, ...ofTruck]) }
}

/** Whether a shift shares time with another. One without an end lasts until now and beyond. */
function meets(a: ShiftRow, others: readonly ShiftRow[]): boolean {
  const endOf = ({ endedAt }: ShiftRow) => endedAt ?? Number.POSITIVE_INFINITY
  return others.some(b => {
    if (a === b || a.startedAt === null || b.startedAt === null) return false
    return a.startedAt < endOf(b) && b.startedAt < endOf(a)
  })
}
