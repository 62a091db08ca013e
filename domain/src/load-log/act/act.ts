/** Acts are testimony: a witness reports what happened to a load, and when. They are appended and never edited. */
import { z } from 'zod'
import { idSchema, uidSchema } from '../../ids.ts'
import { indexPriceSchema } from '../../pay/card/fuel-terms.ts'
import { ownAddOnSchema, placesOfWaiting, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { faults, weightUnits } from '../../pay/load/load-facts.ts'
import { gramsOfStated } from '../../pay/load/stated-quantity.ts'
import { publicKeySchema, signatureSchema } from '../../seal/device-key.ts'
import { sealSchema } from '../../seal/seal-code.ts'
import { daySchema, instantMsSchema } from '../../time.ts'
import { quantitySchema } from '../../units.ts'
import { agreements } from '../../work/agreement-cards.ts'
import { disputedLineSchema } from '../../work/dispute/line-dispute.ts'
import { agreedTotalSchema } from '../agreed-day/agreed-total-schema.ts'

/**
 * `dispute` and `resolveDispute` are a problem and its solution: they hold no money. They keep the names under which
 * they are stored and signed (docs/decisions/0059). The four after them are about a dispute of a line.
 */
export const loadLogActKinds = [
  'start',
  'arriveAtPit',
  'confirmTrucker',
  'confirmLoad',
  'leavePit',
  'nearDestination',
  'arriveAtSite',
  'deliver',
  'approve',
  'agree',
  'dispute',
  'resolveDispute',
  'disputeLine',
  'answerDispute',
  'withdrawDispute',
  'settleDispute',
  'proposeCorrection',
  'answerCorrection',
  'withdrawCorrection',
  'proposeWaitFault',
  'answerWaitFault',
  'reject',
  'cancel',
  'correct',
] as const
export const loadLogActKindSchema = z.enum(loadLogActKinds)
export type LoadLogActKind = z.infer<typeof loadLogActKindSchema>

/**
 * Whose testimony an act is. The server decides it; no client claims it: a person's by their role in the load, the
 * geofence's from the truck's GPS points, the receiver's from a stored signature, the system's by rule.
 */
export const witnesses = [
  'trucker',
  'broker',
  'operator',
  'pit',
  'dump',
  'receiver',
  'jobber',
  'arbiter',
  'geofence',
  'system',
] as const
export const witnessSchema = z.enum(witnesses)
export type Witness = z.infer<typeof witnessSchema>

/**
 * The relation of a person or party to a load. `fleet` is the trucking entity that sent the trucker; when a broker
 * offered the work on, `subhauler` is that entity.
 */
export const loadLogRelations = [
  'trucker',
  'fleet',
  'subhauler',
  'broker',
  'operator',
  'pit',
  'dump',
  'jobber',
  'system',
] as const
export const loadLogRelationSchema = z.enum(loadLogRelations)
export type LoadLogRelation = z.infer<typeof loadLogRelationSchema>

/** Why a truck is loaded before one that came earlier. Those it passes read it, each in their own language. */
export const outOfTurnReasons = ['notReady', 'otherMaterial', 'atLoader', 'pitAsked'] as const
export type OutOfTurn = (typeof outOfTurnReasons)[number]

export const passChanges = ['rain', 'bucket'] as const

/** No scale weighs a truck of more than 200 metric tons. In pounds, the unit with the most of them. */
const weightGramsMax = 200_000_000
const weightMicroSchema = z.int().min(0).max(440_925_000_000)

/** Weights in the unit that the scale showed. They are never rounded on the way to pay. */
export const weightsSchema = z
  .object({
    unit: z.enum(weightUnits),
    grossMicro: weightMicroSchema.optional(),
    tareMicro: weightMicroSchema.optional(),
    netMicro: weightMicroSchema.optional(),
    /** The name of the one who weighed the truck. */
    weighmaster: z.string().trim().min(1).max(80).optional(),
    /** When, as the scale's ticket says. If absent, when the load was confirmed; unknown if typed in later. */
    weighedAt: instantMsSchema.optional(),
    /** The day on which the tare was weighed. */
    tareOn: daySchema.optional(),
  })
  .superRefine(({ unit, grossMicro, tareMicro, netMicro }, context) => {
    for (const [field, valueMicro] of Object.entries({ grossMicro, tareMicro, netMicro })) {
      if (valueMicro === undefined || (gramsOfStated({ valueMicro, unit }) ?? 0) <= weightGramsMax) continue
      context.addIssue({ code: 'custom', path: [field], message: 'Enter at most 200 metric tons.' })
    }
  })
export type Weights = z.infer<typeof weightsSchema>

export const correctionAnswers = ['accept', 'refuse'] as const

/** The part of an act about a correction of an approved load. A corrected quantity is the act's own quantity. */
export const correctedSchema = z.object({
  /** For another card or an add-on: only its two parties see the act. A quantity counts for the whole load. */
  agreement: z.enum(agreements).optional(),
  /** The card that counts for this load instead. */
  card: rateCardFieldsSchema.optional(),
  /** What is missing: a toll, a tarp, a wash. */
  addOn: ownAddOnSchema.optional(),
  /** By the system: the price of fuel that counts for this load instead, after the index was revised. */
  fuel: indexPriceSchema.optional(),
  answer: z.enum(correctionAnswers).optional(),
})

/** The part of an act about who caused a wait. It tells no amount: all who see the wait see it. */
export const blamedWaitSchema = z.object({
  place: z.enum(placesOfWaiting),
  fault: z.enum(faults).exclude(['none']),
  /** The answer of the party that was named. */
  answer: z.enum(correctionAnswers).optional(),
})

/**
 * Why a signature counts as none. `malformed`: it can't be read. `otherContent`: something else was signed.
 * `unknownKey`: no device of the maker has the key. `endedKey`: the device had been logged out before the act.
 */
export const signatureTroubles = ['malformed', 'otherContent', 'unknownKey', 'endedKey'] as const
export type SignatureTrouble = (typeof signatureTroubles)[number]

/** The signature of the device that made an act, as the server received and judged it. */
export const actSignatureSchema = z.object({
  publicKey: publicKeySchema.optional(),
  value: signatureSchema.optional(),
  /** The load as the maker named it when signing. */
  loadLogId: idSchema.optional(),
  trouble: z.enum(signatureTroubles).optional(),
})
export type ActSignature = z.infer<typeof actSignatureSchema>

export const judgedSealSchema = sealSchema.extend({ trouble: z.literal('otherCode').optional() })

/** Which of two acts was first, without their clocks (`reconcile/name-loads.ts`). */
const sentSchema = z.object({
  /** It was sent when it was made: what the server had received by then happened before it. */
  atOnce: z.boolean(),
  /** The device, and the act's number among all that it recorded. */
  deviceId: idSchema.optional(),
  number: z.int().min(0).optional(),
})
export type Sent = z.infer<typeof sentSchema>

export const loadLogActSchema = z.object({
  /** Made on the device that made the act. The same id is the same act, however often it arrives. */
  actId: idSchema,
  kind: loadLogActKindSchema,
  witness: witnessSchema,
  by: z.object({ uid: uidSchema, entityId: idSchema }),
  /** Device time. */
  occurredAt: instantMsSchema,
  /** Server time minus device time. */
  clockOffsetMs: z.int().optional(),
  /** Server time of receipt, as evidence; nothing is sorted by it. Absent while the act waits on a phone. */
  receivedAt: instantMsSchema.optional(),
  /**
   * Its number in the order in which the server received the acts of a dispatch, counted under the dispatch's lock.
   * Only this decides whether an act is before or after an approval. Absent while the act waits on a phone.
   */
  sequence: z.int().min(1).optional(),
  /** When it happened, as the server decided on receipt (`decideActAt`). Absent while the act waits on a phone. */
  at: instantMsSchema.optional(),
  /** For a start and an end: how its maker's device sent it. No document has it. */
  sent: sentSchema.optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
  accuracyMeters: z.number().min(0).max(100_000).optional(),
  /** For a geofence's act: how far off its time may be, if no GPS point is near the crossing. */
  uncertaintyMs: z.int().min(0).optional(),
  /** On an approval by the system: how many hours after the delivery, as the jobber chose. */
  afterHours: z.int().min(1).max(1000).optional(),
  /** The maker's phone recorded it without a tap. It is the maker's own testimony, not a geofence's. */
  automatic: z.boolean().optional(),
  quantity: quantitySchema.optional(),
  passes: z.int().min(1).max(99).optional(),
  /** The last of the passes was half a bucket. */
  lastPassHalf: z.boolean().optional(),
  /** On a confirmTrucker: the truck is loaded out of turn. */
  outOfTurn: z.enum(outOfTurnReasons).optional(),
  /** On an operator's confirmLoad: from this load on a pass weighs differently, after rain or with another bucket. */
  passChange: z.enum(passChanges).optional(),
  ticketNo: z.string().trim().min(1).max(24).optional(),
  weights: weightsSchema.optional(),
  reason: z.string().trim().min(1).max(200).optional(),
  /** On a reject: who caused it. On a cancel: the truck had come and was sent home, and who caused that. */
  fault: z.enum(faults).optional(),
  note: z.string().trim().max(1000).optional(),
  /** The confirmation that this act came from. */
  confirmationId: idSchema.optional(),
  /**
   * On a resolveDispute: the problem it solves; if absent, all earlier ones. On an answer or a withdrawal: that dispute
   * or correction. On the receiver's delivery: the delivery that was signed for.
   */
  aboutActId: idSchema.optional(),
  /** On an agree: what its maker agreed to. */
  agreed: agreedTotalSchema.optional(),
  /** On a disputeLine, answerDispute, withdrawDispute or settleDispute. */
  dispute: disputedLineSchema.optional(),
  /** On a proposeCorrection, answerCorrection or withdrawCorrection. */
  correction: correctedSchema.optional(),
  /** On a pit's proposeCorrection: someone of the pit also belongs to a payer of the hauling. The server looked. */
  pitOfPayer: z.literal(true).optional(),
  /** On a proposeWaitFault or answerWaitFault. */
  wait: blamedWaitSchema.optional(),
  /** On a correct: the maker's own earlier act that they undo (the operator's Undo). */
  voidsActId: idSchema.optional(),
  /** On a correct by the pit or its operator: whether the material that left the pit has come back. */
  returned: z.boolean().optional(),
  /** The name that the receiver of the delivery gave. */
  receiverName: z.string().trim().min(1).max(80).optional(),
  /** Signature or ticket picture. */
  attachmentIds: z.array(idSchema).max(8).optional(),
  /** On a confirmLoad: the code that the truck's phone showed, and whether it was the right one. */
  seal: judgedSealSchema.optional(),
  /** Absent when the device did not sign, as older ones and other programs don't. */
  signature: actSignatureSchema.optional(),
})
export type LoadLogAct = z.infer<typeof loadLogActSchema>
