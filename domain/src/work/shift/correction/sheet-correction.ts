/** Corrections of the times of an agreed shift: what was proposed, who agreed, and why one can't be proposed now. */
import { dayMs } from '../../../time.ts'
import { foldProposals, type Proposal } from '../../correction/fold-proposals.ts'
import { isSameSheet, type Shift, type ShiftAct, sheetKey, type TimeSheet } from '../shift.ts'

/** Other times for the whole shift. One is open at a time. */
export type SheetCorrection = Proposal<TimeSheet>

/**
 * @param acts each once
 * @param agreement the place in the server's order of the act by which both sides had agreed
 */
export function foldSheetCorrections(acts: readonly ShiftAct[], agreement: number): SheetCorrection[] {
  return foldProposals<ShiftAct, TimeSheet>(acts, agreement, {
    factIn: ({ sheet }) => sheet,
    subjectOf: () => 'times',
    contentOf: sheetKey,
    answerIn: ({ kind, answer }) => (kind === 'withdrawCorrection' ? 'withdraw' : answer),
  })
}

/** The correction that waits for someone's consent. */
export function openCorrectionOf(
  corrections: readonly SheetCorrection[],
  { corrections: counted = [] }: Pick<Shift, 'corrections'>,
): SheetCorrection | undefined {
  const isCounted = ({ correctionId }: SheetCorrection) => counted.some(each => each.correctionId === correctionId)
  return corrections.find(each => each.state === 'open' && !isCounted(each))
}

/** How far corrected times may be from the agreed ones. What is booked belongs to its day. */
const awayMaxMs = dayMs

/** A shift as its server or a party knows it. */
export type CorrectableShift = {
  isAgreed: boolean
  /** The times that count now. */
  sheet: TimeSheet | undefined
  /** Every agreement that pays it could be priced. */
  isPriced: boolean
  /** A line of an agreement that the proposer is a party of is in dispute. */
  isDisputed: boolean
}

/**
 * Why other times can't be proposed now.
 * @returns undefined when they can
 */
export function whyNotCorrectSheet({ isAgreed, sheet, isPriced, isDisputed }: CorrectableShift): string | undefined {
  if (!isAgreed || !sheet) return sheetCorrectionRefusals.notAgreed
  if (!isPriced) return sheetCorrectionRefusals.noPrice
  return isDisputed ? sheetCorrectionRefusals.disputed : undefined
}

/** What is wrong with the times that a correction proposes. @returns undefined when they can be proposed */
export function refuseCorrectedSheet(before: TimeSheet, { startAt, ...after }: TimeSheet): string | undefined {
  if (isSameSheet(before, { startAt, ...after })) return sheetCorrectionRefusals.noChange
  const isAway = Math.abs(startAt - before.startAt) > awayMaxMs
  return isAway ? sheetCorrectionRefusals.tooFar : undefined
}

export const sheetCorrectionRefusals = {
  notAgreed: "These times aren't agreed yet. Propose other times instead.",
  noPrice: 'The pay of this shift is not known yet. Correct its times when it is.',
  disputed: 'A line of this shift is disputed. Resolve the dispute first, then correct the times.',
  noChange: 'These are the agreed times. Enter what was wrong.',
  tooFar: 'Enter times within a day of the agreed ones.',
} as const
