/** Calls on shifts: one for each kind of act. All are testimony, and an entitled party's act is always appended. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { daySchema } from '../../time.ts'
import { disputedLineSchema } from '../dispute/line-dispute.ts'
import { driverHoursSchema } from './driver-hours.ts'
import { type ShiftActKind, shiftActSchema, timeSheetSchema } from './shift.ts'
import { shiftStateNames } from './shift-states.ts'

/** With `dispatchId`, an act can arrive before the start of its shift. Phones always send it. */
const punchSchema = z.object({
  projectId: idSchema,
  shiftId: idSchema,
  dispatchId: idSchema.optional(),
  actId: idSchema,
  /** The entity that the maker acts for, if they have several relations to the shift. */
  entityId: idSchema.optional(),
})
const knownPunchSchema = punchSchema.extend({ source: shiftActSchema.shape.source })
const statementSchema = punchSchema.extend({ sheet: timeSheetSchema })

/** The input of any act on a shift. Server and phone each have one implementation for all acts. */
export const anyShiftActSchema = knownPunchSchema.extend({
  sheet: timeSheetSchema.optional(),
  reason: shiftActSchema.shape.reason,
  aboutActId: shiftActSchema.shape.aboutActId,
  answer: shiftActSchema.shape.answer,
  dispute: shiftActSchema.shape.dispute,
})
export type ShiftActInput = z.infer<typeof anyShiftActSchema>

const aboutSchema = punchSchema.extend({ aboutActId: idSchema })
const disputeSchema = aboutSchema.extend({ dispute: disputedLineSchema.pick({ agreement: true }) })

const settleSchema = z.object({
  projectId: idSchema,
  shiftId: idSchema,
  actId: idSchema,
  entityId: idSchema,
  /** The dispute. */
  aboutActId: idSchema,
  dispute: disputedLineSchema.omit({ code: true, answer: true }),
  reason: shiftActSchema.shape.reason.unwrap(),
})
export type SettleShiftInput = z.infer<typeof settleSchema>

const shiftReplySchema = z.object({ shiftId: idSchema, state: z.enum(shiftStateNames) })
export type ShiftReply = z.infer<typeof shiftReplySchema>

function act<Path extends `/${string}`, Input extends z.ZodType>(path: Path, input: Input) {
  return call.route({ method: 'POST', path }).input(input).output(shiftReplySchema)
}

export const shiftCalls = {
  /** Starts a shift of the dispatch's truck and driver. */
  startShift: act('/start-shift', knownPunchSchema),
  endShift: act('/end-shift', knownPunchSchema),
  startBreak: act('/start-break', punchSchema),
  endBreak: act('/end-break', punchSchema),
  startBreakdown: act('/start-breakdown', punchSchema),
  endBreakdown: act('/end-breakdown', punchSchema),
  /** Proposes a whole time sheet. Proposing it is agreeing to it. Owner or manager of the hauler or the jobber. */
  changeTimeSheet: act('/change-time-sheet', statementSchema.extend({ reason: shiftActSchema.shape.reason })),
  /** Agrees to exactly this sheet. When both sides have agreed to the same one, it is final. */
  agreeToTimeSheet: act('/agree-to-time-sheet', statementSchema),
  /** Other times for an agreed shift. They count when all whose pay gets worse have agreed. Hauler or jobber. */
  correctTimeSheet: act(
    '/correct-time-sheet',
    statementSchema.extend({ reason: shiftActSchema.shape.reason.unwrap() }),
  ),
  /** By the other side of the time sheet, or by the broker that is paid and pays by it. */
  answerTimeSheetCorrection: act(
    '/answer-time-sheet-correction',
    aboutSchema.extend({ answer: shiftActSchema.shape.answer.unwrap(), reason: shiftActSchema.shape.reason }),
  ),
  /** By the side that proposed it. */
  withdrawTimeSheetCorrection: act('/withdraw-time-sheet-correction', aboutSchema),
  /** The hauler or the jobber disputes a line of what a shift pays: only the part that it does not grant is held. */
  disputeShiftLine: act(
    '/dispute-shift-line',
    punchSchema.extend({
      dispute: disputedLineSchema.omit({ answer: true }).required({ code: true }),
      reason: shiftActSchema.shape.reason,
    }),
  ),
  /** The numbers of both sides end a dispute when they are equal: to accept is to grant the other side's number. */
  answerShiftDispute: act(
    '/answer-shift-dispute',
    disputeSchema.extend({
      dispute: disputedLineSchema.omit({ code: true }).required({ answer: true }),
      reason: shiftActSchema.shape.reason,
    }),
  ),
  /** By the side that raised it: the line is paid as it was priced. */
  withdrawShiftDispute: act('/withdraw-shift-dispute', disputeSchema),
  /**
   * By the arbiter that the agreement names, with a number between what the two sides say: after the other side has
   * answered, or its answer-by day. Online only. Owner or manager of the arbiter.
   */
  settleShiftDispute: act('/settle-shift-dispute', settleSchema),
  /** The hours of a driver, or of a fleet's drivers, on these shift days: 31 days at most. */
  listShiftHours: call
    .route({ method: 'GET', path: '/list-shift-hours' })
    .input(z.object({ entityId: idSchema, from: daySchema, to: daySchema }))
    .output(z.object({ hours: z.array(driverHoursSchema) })),
}

/** The kind of act that each call records. */
export const shiftCallKinds = {
  startShift: 'start',
  endShift: 'end',
  startBreak: 'startBreak',
  endBreak: 'endBreak',
  startBreakdown: 'startBreakdown',
  endBreakdown: 'endBreakdown',
  changeTimeSheet: 'change',
  agreeToTimeSheet: 'agree',
  correctTimeSheet: 'proposeCorrection',
  answerTimeSheetCorrection: 'answerCorrection',
  withdrawTimeSheetCorrection: 'withdrawCorrection',
  disputeShiftLine: 'disputeLine',
  answerShiftDispute: 'answerDispute',
  withdrawShiftDispute: 'withdrawDispute',
} as const satisfies Partial<Record<keyof typeof shiftCalls, ShiftActKind>>
