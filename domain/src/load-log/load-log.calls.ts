/** Calls on load logs: one for each kind of act. All are testimony, and an entitled party's act is always appended. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { sumCentsSchema } from '../money.ts'
import { loadCardSchema } from '../pay/card/why-not-load-card.ts'
import { pricedAddOnSchema } from '../pay/card/why-not-priced.ts'
import { sealSchema } from '../seal/seal-code.ts'
import { disputedLineSchema } from '../work/dispute/line-dispute.ts'
import { blamedWaitSchema, correctedSchema, type LoadLogActKind, loadLogActSchema } from './act/act.ts'
import { approvalDoubtCodes } from './approval/approval-doubts.ts'
import { loadLogStateSchema } from './state/states.ts'

const actFields = loadLogActSchema.shape

/**
 * Fields of every act: where it was made, whether the phone recorded it without a tap, a note, pictures. The server
 * decides the witness and the uncertainty of the time, so no call has fields for them.
 */
const commonFields = {
  lat: actFields.lat,
  lng: actFields.lng,
  accuracyMeters: actFields.accuracyMeters,
  automatic: actFields.automatic,
  note: actFields.note,
  attachmentIds: actFields.attachmentIds,
}

const identity = {
  projectId: idSchema,
  /** Made on the device that made the act. The same id is the same act. */
  actId: idSchema,
  /** The entity that the maker acts for, if they have several relations to the load. */
  entityId: idSchema.optional(),
}

/** With `dispatchId`, an act can arrive before the start of its load. Phones always send it. */
const loadActSchema = z.object({
  ...identity,
  ...commonFields,
  loadLogId: idSchema,
  dispatchId: idSchema.optional(),
})

/** What an approver's screen showed. */
const shown = {
  shownDoubts: z.array(z.enum(approvalDoubtCodes)).max(approvalDoubtCodes.length).optional(),
  /** Hauling and material together. */
  shownTotalCents: sumCentsSchema.optional(),
}

/** A confirmation needs no load: an operator's phone may not have received the load of the truck under the bucket. */
const confirmationSchema = z
  .object({
    ...identity,
    ...commonFields,
    loadLogId: idSchema.optional(),
    dispatchId: idSchema.optional(),
    outOfTurn: actFields.outOfTurn,
  })
  .refine(input => input.loadLogId !== undefined || input.dispatchId !== undefined, {
    error: 'Choose which truck this is.',
    path: ['dispatchId'],
  })

const amount = {
  quantity: actFields.quantity,
  passes: actFields.passes,
  lastPassHalf: actFields.lastPassHalf,
  ticketNo: actFields.ticketNo,
  weights: actFields.weights,
}

export const undoConfirmationSchema = z.object({
  ...identity,
  ...commonFields,
  dispatchId: idSchema,
  confirmationId: idSchema,
})
export type UndoConfirmationInput = z.infer<typeof undoConfirmationSchema>

/** The input of either confirmation. */
export const anyConfirmationSchema = confirmationSchema.safeExtend({
  ...amount,
  passChange: actFields.passChange,
  seal: sealSchema.optional(),
})
export type ConfirmationInput = z.infer<typeof anyConfirmationSchema>

/** `loadLogId` is the load's main id. It differs from the sent id when two starts turned out to be one load. */
const settleSchema = z.object({
  projectId: idSchema,
  loadLogId: idSchema,
  actId: idSchema,
  entityId: idSchema,
  /** The dispute. */
  aboutActId: idSchema,
  dispute: disputedLineSchema.omit({ code: true, answer: true }),
  reason: actFields.reason.unwrap(),
})
export type SettleInput = z.infer<typeof settleSchema>

const loadReplySchema = z.object({ loadLogId: idSchema, loadNo: z.int(), state: loadLogStateSchema })
export type LoadReply = z.infer<typeof loadReplySchema>

/** `loadLogId` is null until the confirmation is matched to a load. */
const confirmationReplySchema = z.object({ confirmationId: idSchema, loadLogId: idSchema.nullable() })
export type ConfirmationReply = z.infer<typeof confirmationReplySchema>

function act<Path extends `/${string}`, Input extends z.ZodType>(path: Path, input: Input) {
  return call.route({ method: 'POST', path }).input(input).output(loadReplySchema)
}

export const loadLogCalls = {
  /** Starts a load log; tracking begins. A second start while the truck's load is open becomes an alias of it. */
  startLoad: act('/start-load', loadActSchema.extend({ dispatchId: idSchema })),
  arriveAtPit: act('/arrive-at-pit', loadActSchema),
  /** The operator starts loading this truck: the first confirmation. */
  confirmTrucker: call
    .route({ method: 'POST', path: '/confirm-trucker' })
    .input(confirmationSchema)
    .output(confirmationReplySchema),
  /** The loaded quantity and the ticket: the second confirmation. */
  confirmLoad: call
    .route({ method: 'POST', path: '/confirm-load' })
    .input(anyConfirmationSchema)
    .output(confirmationReplySchema),
  /**
   * Undoes a confirmation, by its maker, whether or not its load is known. If it is known, the load gets a correction.
   */
  undoConfirmation: call
    .route({ method: 'POST', path: '/undo-confirmation' })
    .input(undoConfirmationSchema)
    .output(confirmationReplySchema),
  leavePit: act('/leave-pit', loadActSchema),
  nearDestination: act('/near-destination', loadActSchema),
  arriveAtSite: act('/arrive-at-site', loadActSchema),
  deliverLoad: act('/deliver-load', loadActSchema.extend({ ...amount, receiverName: actFields.receiverName })),
  /**
   * Makes the load payable. Online only. If it has a doubt or a total now that was not on the approver's screen, the
   * approval is refused.
   */
  approveLoad: act('/approve-load', loadActSchema.extend(shown)),
  /** Reports a problem, despite its name: outboxes on phones have stored it. It holds no money, as a dispute does. */
  disputeLoad: act('/dispute-load', loadActSchema.extend({ reason: actFields.reason })),
  /** Solves one problem, or all earlier ones. Online only. */
  resolveDispute: act(
    '/resolve-dispute',
    loadActSchema.extend({ aboutActId: actFields.aboutActId, reason: actFields.reason }),
  ),
  /** Either party of an agreement disputes a line of it: only the part it does not grant is held. */
  disputeLine: act(
    '/dispute-line',
    loadActSchema.extend({
      dispute: disputedLineSchema.omit({ answer: true }).required({ code: true }),
      reason: actFields.reason,
    }),
  ),
  /** The numbers of both sides end a dispute when they are equal: to accept is to grant the other side's number. */
  answerDispute: act(
    '/answer-dispute',
    loadActSchema.extend({
      aboutActId: idSchema,
      dispute: disputedLineSchema.omit({ code: true }).required({ answer: true }),
      reason: actFields.reason,
    }),
  ),
  /** By the side that raised it: the line is paid as it was priced. */
  withdrawDispute: act(
    '/withdraw-dispute',
    loadActSchema.extend({ aboutActId: idSchema, dispute: disputedLineSchema.pick({ agreement: true }) }),
  ),
  /**
   * By the arbiter that the agreement names, with a number between what the two sides say: after the other side has
   * answered, or its answer-by day. Online only. Owner or manager of the arbiter.
   */
  settleDispute: call.route({ method: 'POST', path: '/settle-dispute' }).input(settleSchema).output(loadReplySchema),
  /**
   * Proposes what an approved load should be paid by: another quantity of the whole load, or another card or a missing
   * add-on of one agreement. It is paid as soon as the side it goes against has agreed.
   */
  proposeCorrection: act(
    '/propose-correction',
    loadActSchema.extend({
      quantity: actFields.quantity,
      weights: actFields.weights,
      reason: actFields.reason,
      correction: correctedSchema
        .omit({ answer: true, fuel: true })
        .extend({ card: loadCardSchema.optional(), addOn: pricedAddOnSchema.optional() }),
    }),
  ),
  /** Another number is a proposal of one's own. */
  answerCorrection: act(
    '/answer-correction',
    loadActSchema.extend({
      aboutActId: idSchema,
      correction: correctedSchema.pick({ agreement: true, answer: true }).required({ answer: true }),
      reason: actFields.reason,
    }),
  ),
  /** By the side that proposed it, until it is agreed. */
  withdrawCorrection: act(
    '/withdraw-correction',
    loadActSchema.extend({ aboutActId: idSchema, correction: correctedSchema.pick({ agreement: true }) }),
  ),
  /** Says who caused a wait, and why. It counts once the party named accepts it or has not answered for 24 hours. */
  proposeWaitFault: act(
    '/propose-wait-fault',
    loadActSchema.extend({ wait: blamedWaitSchema.omit({ answer: true }), reason: actFields.reason }),
  ),
  /** By the party named. What it refuses stays with the payer. */
  answerWaitFault: act(
    '/answer-wait-fault',
    loadActSchema.extend({
      aboutActId: idSchema,
      wait: blamedWaitSchema.required({ answer: true }),
      reason: actFields.reason,
    }),
  ),
  /** The site refuses the load. It pays what the card agrees on for that, unless the hauler caused it. */
  rejectLoad: act('/reject-load', loadActSchema.extend({ reason: actFields.reason, fault: actFields.fault })),
  /** With a `fault`, the truck had come and was sent home: it pays what the card agrees on for that. */
  cancelLoad: act('/cancel-load', loadActSchema.extend({ reason: actFields.reason, fault: actFields.fault })),
  /**
   * Corrects the quantity or the ticket, or undoes the maker's own earlier act. The pit says whether the material of a
   * canceled load has come back: until then the jobber owes it.
   */
  correctLoad: act(
    '/correct-load',
    loadActSchema.extend({
      ...amount,
      reason: actFields.reason,
      voidsActId: actFields.voidsActId,
      returned: actFields.returned,
    }),
  ),
}

/** The kind of act that each call records. Confirmations, and undoing one, are not listed: they need no load. */
export const loadLogCallKinds = {
  startLoad: 'start',
  arriveAtPit: 'arriveAtPit',
  leavePit: 'leavePit',
  nearDestination: 'nearDestination',
  arriveAtSite: 'arriveAtSite',
  deliverLoad: 'deliver',
  approveLoad: 'approve',
  disputeLoad: 'dispute',
  resolveDispute: 'resolveDispute',
  disputeLine: 'disputeLine',
  answerDispute: 'answerDispute',
  withdrawDispute: 'withdrawDispute',
  proposeCorrection: 'proposeCorrection',
  answerCorrection: 'answerCorrection',
  withdrawCorrection: 'withdrawCorrection',
  proposeWaitFault: 'proposeWaitFault',
  answerWaitFault: 'answerWaitFault',
  rejectLoad: 'reject',
  cancelLoad: 'cancel',
  correctLoad: 'correct',
} as const satisfies Partial<Record<keyof typeof loadLogCalls, LoadLogActKind>>

/** The input of any act on a load. Server and phone each have one implementation for all acts. */
export const anyLoadActSchema = loadActSchema.extend({
  ...amount,
  receiverName: actFields.receiverName,
  reason: actFields.reason,
  fault: actFields.fault,
  aboutActId: actFields.aboutActId,
  dispute: actFields.dispute,
  correction: actFields.correction,
  wait: actFields.wait,
  voidsActId: actFields.voidsActId,
  returned: actFields.returned,
  ...shown,
})
export type LoadActInput = z.infer<typeof anyLoadActSchema>
