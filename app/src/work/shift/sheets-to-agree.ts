/** The time sheets that a party can agree to now. */
import { openCorrectionOf } from '@haulway/domain/work/shift/correction/sheet-correction.ts'
import { foldShift, type ShiftSide } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { whyNotAgree } from '@haulway/domain/work/shift/shift-facts.ts'
import { ownEntityOf } from './correction/correction-labels.ts'

export function sheetsToAgree(shifts: readonly ShiftDocument[]): ShiftDocument[] {
  return shifts.filter(shift => {
    const side = sideOfReader(shift)
    return (side !== undefined && whyNotAgree(shift, side) === undefined) || hasCorrectionToAnswer(shift)
  })
}

/** Whether the reader has not answered a correction of the times yet. */
function hasCorrectionToAnswer(shift: ShiftDocument): boolean {
  const own = ownEntityOf(shift)
  const open = openCorrectionOf(foldShift(shift.acts, shift).corrections, shift)
  return own !== undefined && open !== undefined && ![...open.agreedBy, ...open.refusedBy].includes(own)
}

/** The side for which the reading entity agrees; undefined for a fleet's driver. */
function sideOfReader({ relations }: ShiftDocument): ShiftSide | undefined {
  if (relations.includes('jobber')) return 'jobber'
  return relations.includes('fleet') ? 'hauler' : undefined
}
