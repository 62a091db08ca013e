/** What a statement prints of a load or a shift: its lines, and what a dispute holds of them. */
import type { Line } from '../../pay/line/line.ts'
import type { PrintedLine, PrintedStatement } from '../../pay/statement/printed-statement.ts'
import type { AgreementKind } from '../../work/agreement-cards.ts'
import type { StatedWork } from './stated-work.ts'

/** The line of a load's or a shift's pay, as the statement shows it. */
export function printedLineOf(
  { shiftDay, loadNo, terms }: StatedWork,
  agreement: AgreementKind,
  line: Line,
  ticketNo: string | undefined,
): PrintedLine {
  // The card of a material has its price as the haul of the load.
  const isMaterial = agreement === 'material' && line.code === 'haul'
  return {
    ...line,
    ...(isMaterial && { code: 'material', material: terms.materialName }),
    day: shiftDay,
    project: terms.projectName,
    loadNo,
    ticketNumbers: ticketNo === undefined ? [] : [ticketNo],
    truckNumber: terms.truck.number,
    corrects: null,
  }
}

/** What a dispute of a line holds, and later what it released and how the line changed. */
export type StatedHold = {
  disputeId: string
  agreement: AgreementKind
  code: string
  lineCents: number
  heldCents: number
}

/** @returns nothing when the dispute holds nothing */
export function heldPartOf({ loadNo, shiftDay }: StatedWork, { heldCents }: StatedHold): PrintedStatement['held'] {
  return heldCents === 0 ? [] : [{ kind: 'dispute', loadNo, day: shiftDay, amountCents: heldCents }]
}
