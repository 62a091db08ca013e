/** Calls on load logs: one for each kind of act. All are testimony; what an entitled party says is appended. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { type LoadLogActKind, loadLogActSchema } from './act.ts'
import { approvalDoubtCodes } from './approval/approval-doubts.ts'
import { loadLogStateSchema } from './states.ts'

const said = loadLogActSchema.shape

/**
 * What any act may carry: where it was made, whether the phone recorded it without a tap, a note, pictures. Whose
 * testimony it is and how sure its time is are for the server to decide, and no call takes them.
 */
const anywhere = {
  lat: said.lat,
  lng: said.lng,
  accuracyMeters: said.accuracyMeters,
  automatic: said.automatic,
  note: said.note,
  attachmentIds: said.attachmentIds,
}

const identity = {
  projectId: idSchema,
  /** Made where the act was made; the same id is the same act. */
  actId: idSchema,
  /** For whom it is said, where the maker has more than one part in the load. */
  entityId: idSchema.optional(),
}

/** `dispatchId` lets an act arrive before the start of its load; phones always send it. */
const loadActSchema = z.object({
  ...identity,
  ...anywhere,
  loadLogId: idSchema,
  dispatchId: idSchema.optional(),
})

const shownDoubtsSchema = z.array(z.enum(approvalDoubtCodes)).max(approvalDoubtCodes.length).optional()

/** A confirmation stands by itself: an operator may never have seen the load of the truck under the bucket. */
const confirmationSchema = z
  .object({
    ...identity,
    ...anywhere,
    loadLogId: idSchema.optional(),
    dispatchId: idSchema.optional(),
  })
  .refine(input => input.loadLogId !== undefined || input.dispatchId !== undefined, {
    error: 'Say which truck this is.',
    path: ['dispatchId'],
  })

const amount = {
  quantity: said.quantity,
  passes: said.passes,
  ticketNo: said.ticketNo,
  grossGrams: said.grossGrams,
  tareGrams: said.tareGrams,
  netGrams: said.netGrams,
}

export const takeBackSchema = z.object({ ...identity, ...anywhere, dispatchId: idSchema, confirmationId: idSchema })
export type TakeBackInput = z.infer<typeof takeBackSchema>

/** The input of either confirmation. */
export const anyConfirmationSchema = confirmationSchema.safeExtend(amount)
export type ConfirmationInput = z.infer<typeof anyConfirmationSchema>

/** `loadLogId` is the load's leading name, which differs from the one sent when two starts were one load. */
const loadReplySchema = z.object({ loadLogId: idSchema, loadNo: z.int(), state: loadLogStateSchema })
export type LoadReply = z.infer<typeof loadReplySchema>

/** `loadLogId` is null while no load is known to which the confirmation belongs. */
const confirmationReplySchema = z.object({ confirmationId: idSchema, loadLogId: idSchema.nullable() })
export type ConfirmationReply = z.infer<typeof confirmationReplySchema>

function act<Path extends `/${string}`, Input extends z.ZodType>(path: Path, input: Input) {
  return call.route({ method: 'POST', path }).input(input).output(loadReplySchema)
}

export const loadLogCalls = {
  /** Starts a load log; tracking begins. A second start while the truck's load is open is another name for it. */
  startLoad: act('/start-load', loadActSchema.extend({ dispatchId: idSchema })),
  arriveAtPit: act('/arrive-at-pit', loadActSchema),
  /** The operator takes this truck under the bucket: the first confirmation. */
  confirmTrucker: call
    .route({ method: 'POST', path: '/confirm-trucker' })
    .input(confirmationSchema)
    .output(confirmationReplySchema),
  /** How much was loaded, and the ticket: the second confirmation. */
  confirmLoad: call
    .route({ method: 'POST', path: '/confirm-load' })
    .input(anyConfirmationSchema)
    .output(confirmationReplySchema),
  /**
   * Its maker's own word that a confirmation was a mistake, whether its load is known or not. Where it is, the load
   * hears it as a correction.
   */
  takeBackConfirmation: call
    .route({ method: 'POST', path: '/take-back-confirmation' })
    .input(takeBackSchema)
    .output(confirmationReplySchema),
  leavePit: act('/leave-pit', loadActSchema),
  nearDestination: act('/near-destination', loadActSchema),
  arriveAtSite: act('/arrive-at-site', loadActSchema),
  deliverLoad: act('/deliver-load', loadActSchema.extend({ ...amount, receiverName: said.receiverName })),
  /**
   * Makes the load payable. Online only. `shownDoubts` is what its approver was shown that speaks against it: where
   * there is more by now, it is refused.
   */
  approveLoad: act('/approve-load', loadActSchema.extend({ shownDoubts: shownDoubtsSchema })),
  disputeLoad: act('/dispute-load', loadActSchema.extend({ reason: said.reason })),
  /** Settles one dispute, or all raised before. Online only. */
  resolveDispute: act('/resolve-dispute', loadActSchema.extend({ aboutActId: said.aboutActId, reason: said.reason })),
  rejectLoad: act('/reject-load', loadActSchema.extend({ reason: said.reason })),
  cancelLoad: act('/cancel-load', loadActSchema.extend({ reason: said.reason })),
  /** Sets something right: another quantity or ticket, or one's own earlier act taken back. */
  correctLoad: act(
    '/correct-load',
    loadActSchema.extend({ ...amount, reason: said.reason, voidsActId: said.voidsActId }),
  ),
}

/** Which kind of act each call says. Confirmations, and taking one back, are apart: they need no load. */
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
  rejectLoad: 'reject',
  cancelLoad: 'cancel',
  correctLoad: 'correct',
} as const satisfies Partial<Record<keyof typeof loadLogCalls, LoadLogActKind>>

/** The input of any act on a load, as the one implementation on either side takes it. */
export const anyLoadActSchema = loadActSchema.extend({
  ...amount,
  receiverName: said.receiverName,
  reason: said.reason,
  aboutActId: said.aboutActId,
  voidsActId: said.voidsActId,
  shownDoubts: shownDoubtsSchema,
})
export type LoadActInput = z.infer<typeof anyLoadActSchema>
