/** The one table of who may record which act on a shift. Screens offer by it, and the server refuses by it. */
import type { MemberRole } from '../../entity/member/member.ts'
import type { AppErrorCode } from '../../errors.ts'
import { hourMs } from '../../time.ts'
import { disputeSentences, grantedIn, isAboutLine } from '../dispute/line-dispute.ts'
import type { ShiftAct, ShiftActKind, ShiftRelation, TimeSheet } from './shift.ts'
import type { ShiftState } from './shift-states.ts'

type ShiftRule = {
  verb: string
  /** The relations to the shift that may record it. */
  by: readonly ShiftRelation[]
  /** What other parties read. */
  whyNot: string
  /** The states in which a driver's screen offers it. */
  offeredIn: readonly ShiftState[]
  needsSheet: boolean
  /** The least role in the acting entity. Agreeing to hours is agreeing to pay. */
  leastRole: MemberRole
}

const driversOwn = {
  by: ['trucker'],
  whyNot: 'Only the driver can do this.',
  needsSheet: false,
  leastRole: 'member',
} as const
const bothSides = {
  by: ['fleet', 'jobber'],
  whyNot: 'Only the hauler and the jobber can do this.',
  offeredIn: [],
  needsSheet: true,
  leastRole: 'manager',
} as const

/** The parties of the agreements that pay it. */
const parties = {
  ...bothSides,
  by: ['fleet', 'jobber', 'broker'],
  whyNot: 'Only the two parties of the agreement can do this.',
  needsSheet: false,
} as const

/** All of them may wait for a network: none moves money immediately. */
export const shiftActRules = {
  start: { verb: 'Start shift', ...driversOwn, offeredIn: [] },
  end: { verb: 'End shift', ...driversOwn, offeredIn: ['working', 'onBreak', 'brokenDown'] },
  startBreak: { verb: 'Take a break', ...driversOwn, offeredIn: ['working'] },
  endBreak: { verb: 'End break', ...driversOwn, offeredIn: ['onBreak'] },
  startBreakdown: { verb: 'Truck broke down', ...driversOwn, offeredIn: ['working'] },
  endBreakdown: { verb: 'Truck running again', ...driversOwn, offeredIn: ['brokenDown'] },
  change: { verb: 'Propose other times', ...bothSides },
  agree: { verb: 'Agree', ...bothSides },
  proposeCorrection: { verb: 'Correct the times', ...bothSides },
  answerCorrection: { verb: 'Answer the correction', ...parties },
  withdrawCorrection: { verb: 'Withdraw the correction', ...bothSides, needsSheet: false },
  disputeLine: { verb: 'Dispute a line', ...parties },
  answerDispute: { verb: 'Answer the dispute', ...parties },
  withdrawDispute: { verb: 'Withdraw the dispute', ...parties },
  // The arbiter is not a party of the shift: it has its own call.
  settleDispute: {
    verb: 'Resolve dispute',
    ...parties,
    by: [],
    whyNot: 'Only the arbiter that the agreement names can do this.',
  },
} as const satisfies Record<ShiftActKind, ShiftRule>

export type ShiftRefusal = { code: AppErrorCode; sentence: string; field?: string }

/**
 * Checks an act by identity, permission and form, never by when it arrives.
 * @param relation of its maker to the shift, undefined for a user who is not a party to it
 * @returns the refusal, or undefined when the server should append the act
 */
export function refuseShiftAct(act: ShiftAct, relation: ShiftRelation | undefined): ShiftRefusal | undefined {
  if (relation === undefined) return { code: 'notAllowed', sentence: "You're not part of this shift." }
  const rule: ShiftRule = shiftActRules[act.kind]
  if (!rule.by.includes(relation)) return { code: 'notAllowed', sentence: rule.whyNot }
  if (isAboutLine(act)) return refuseDispute(act)
  const refusal = refuseCorrection(act)
  if (refusal || !rule.needsSheet) return refusal
  return act.sheet ? refuseSheet(act.sheet) : invalid('Enter the start and the end.', 'startAt')
}

/** Whether the shift can be corrected, the server checks when it receives the act. */
function refuseCorrection({ kind, reason, aboutActId, answer }: ShiftAct): ShiftRefusal | undefined {
  if (kind === 'proposeCorrection') return reason === undefined ? invalid('Give a reason.', 'reason') : undefined
  if (kind !== 'answerCorrection' && kind !== 'withdrawCorrection') return undefined
  if (aboutActId === undefined) return invalid('Choose the correction.', 'about')
  if (kind === 'withdrawCorrection' || answer) return undefined
  return invalid('Accept the correction or refuse it.', 'answer')
}

/** A shift has no material. The server checks who is a party of the agreement. */
function refuseDispute({ kind, dispute, aboutActId, reason }: ShiftAct): ShiftRefusal | undefined {
  const granted = grantedIn(dispute)
  if (dispute?.agreement !== 'haul' && dispute?.agreement !== 'subHaul')
    return invalid(disputeSentences.line, 'dispute')
  if (kind === 'disputeLine') {
    if (!dispute.code || !granted) return invalid(disputeSentences.line, 'line')
    return reason === undefined ? invalid('Give a reason.', 'reason') : undefined
  }
  if (aboutActId === undefined) return invalid(disputeSentences.about, 'about')
  if (kind === 'withdrawDispute' || dispute.answer === 'refuse') return undefined
  return dispute.answer && granted ? undefined : invalid(disputeSentences.answer, 'answer')
}

/** The longest shift on a time sheet. A longer one is two shifts, or a wrong entry. */
const sheetMaxMs = 24 * hourMs

/** Days are written with four digits of the year. */
const sheetEndMaxMs = Date.UTC(9999, 0, 1)

/** What is wrong with a time sheet, for the form and for the server. */
export function refuseSheet({ startAt, endAt, breaks }: TimeSheet): ShiftRefusal | undefined {
  if (endAt <= startAt) return invalid('The shift must end after it starts.', 'endAt')
  if (endAt - startAt > sheetMaxMs) return invalid('Enter a shift of 24 hours or less.', 'endAt')
  if (endAt > sheetEndMaxMs) return invalid('Enter a day before the year 9999.', 'endAt')
  if (breaks.some(({ from, to }) => to <= from)) return invalid('A break must end after it starts.', 'breaks')
  const isOutside = ({ from, to }: { from: number; to: number }) => from < startAt || to > endAt
  return breaks.some(isOutside) ? invalid('Enter breaks between the start and the end.', 'breaks') : undefined
}

function invalid(sentence: string, field: string): ShiftRefusal {
  return { code: 'invalidInput', sentence, field }
}
