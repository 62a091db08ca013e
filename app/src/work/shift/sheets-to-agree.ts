/** The time sheets that a party can agree to now. */
import type { ShiftSide } from '@haulway/domain/work/shift/fold-shift.ts'
import type { ShiftDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { whyNotAgree } from '@haulway/domain/work/shift/shift-facts.ts'

export function sheetsToAgree(shifts: readonly ShiftDocument[]): ShiftDocument[] {
  return shifts.filter(shift => {
    const side = sideOfReader(shift)
    return side !== undefined && whyNotAgree(shift, side) === undefined
  })
}

/** The side for which the reading entity agrees; undefined for a fleet's driver. */
function sideOfReader({ relations }: ShiftDocument): ShiftSide | undefined {
  if (relations.includes('jobber')) return 'jobber'
  return relations.includes('fleet') ? 'hauler' : undefined
}
