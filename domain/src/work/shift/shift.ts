/** Shift: a truck and its driver for a span of a day on a project. Its record is its terms and its acts. */
import { z } from 'zod'
import { idSchema, uidSchema } from '../../ids.ts'
import { centsSchema, currencySchema } from '../../money.ts'
import { indexPriceSchema } from '../../pay/card/fuel-terms.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { commissionSchema } from '../../pay/commission/commission.ts'
import { lineSchema, pricedSchema } from '../../pay/line/line.ts'
import { daySchema, instantMsSchema } from '../../time.ts'
import { brokerTermsSchema, termsSchema } from '../dispatch/dispatch.ts'
import { truckSnapshotSchema } from '../dispatch/truck-snapshot.ts'
import { holdSchema } from '../dispute/hold.ts'
import { disputedLineSchema } from '../dispute/line-dispute.ts'

/**
 * A driver punches. `change` proposes a time sheet, and `agree` agrees to one. A correction changes the times of an
 * agreed one. The last four are about its pay.
 */
export const shiftActKinds = [
  'start',
  'end',
  'startBreak',
  'endBreak',
  'startBreakdown',
  'endBreakdown',
  'change',
  'agree',
  'proposeCorrection',
  'answerCorrection',
  'withdrawCorrection',
  'disputeLine',
  'answerDispute',
  'withdrawDispute',
  'settleDispute',
] as const
export type ShiftActKind = (typeof shiftActKinds)[number]

/**
 * The relation of an entity to a shift. `fleet` is the trucking entity; a solo trucker is `trucker` and `fleet`. The
 * `broker` offered the work on: it is not a side of the time sheet.
 */
export const shiftRelations = ['trucker', 'fleet', 'jobber', 'broker'] as const
export type ShiftRelation = (typeof shiftRelations)[number]

/** Who records an act: an entity with a relation to the shift, or the arbiter that its card names. */
const shiftActors = [...shiftRelations, 'arbiter'] as const

/** How a start or an end was known: a tap, the site's geofence, or the gate of the truck's own yard. */
export const punchSources = ['tap', 'geofence', 'portal'] as const
export const punchSourceSchema = z.enum(punchSources)

/** A rest, or a breakdown of the truck. Subtracted from the worked time, unless it is paid. */
export const shiftBreakSchema = z.object({
  kind: z.enum(['break', 'breakdown']),
  from: instantMsSchema,
  to: instantMsSchema,
  paid: z.boolean().default(false),
})
export type ShiftBreak = z.infer<typeof shiftBreakSchema>

/** A whole time sheet: what a party proposes or agrees to. */
export const timeSheetSchema = z.object({
  startAt: instantMsSchema,
  endAt: instantMsSchema,
  breaks: z.array(shiftBreakSchema).max(100).default([]),
})
export type TimeSheet = z.infer<typeof timeSheetSchema>

/** Whether two sheets say the same: the order of breaks doesn't matter. */
export function isSameSheet(a: TimeSheet, b: TimeSheet): boolean {
  return sheetKey(a) === sheetKey(b)
}

/** Equal for two sheets with the same content. */
export function sheetKey({ startAt, endAt, breaks }: TimeSheet): string {
  const rows = breaks.map(({ kind, from, to, paid }) => `${from} ${to} ${kind} ${paid}`).sort()
  return [startAt, endAt, ...new Set(rows)].join('|')
}

/**
 * One act. It has no place: locations are stored only inside load logs. The server decides the relation; no client
 * claims it.
 */
export const shiftActSchema = z.object({
  /** Made on the device that made the act. The same id is the same act, however often it arrives. */
  actId: idSchema,
  kind: z.enum(shiftActKinds),
  relation: z.enum(shiftActors),
  by: z.object({ uid: uidSchema, entityId: idSchema }),
  /** Device time. */
  occurredAt: instantMsSchema,
  /** Server time minus device time. */
  clockOffsetMs: z.int().optional(),
  /** Server time of receipt, as evidence. Absent while the act waits on a phone, as the next two are. */
  receivedAt: instantMsSchema.optional(),
  /** Its number in the order in which the server received the acts of the dispatch. */
  sequence: z.int().min(1).optional(),
  /** When it happened, as the server decided on receipt (`decideActAt`). */
  at: instantMsSchema.optional(),
  /** On a start or an end. A tap if absent. */
  source: punchSourceSchema.optional(),
  /** On a change, an agreement or a correction: exactly what is proposed or agreed to. */
  sheet: timeSheetSchema.optional(),
  reason: z.string().trim().min(1).max(200).optional(),
  /** On an answer or a withdrawal: the act that raised the dispute, or proposed the correction. */
  aboutActId: idSchema.optional(),
  /** On an answerCorrection. */
  answer: z.enum(['accept', 'refuse']).optional(),
  /** On an act about a line in dispute. Only the two parties of the agreement see the act. */
  dispute: disputedLineSchema.optional(),
})
export type ShiftAct = z.infer<typeof shiftActSchema>

/** The parties, names and truck of a shift, copied from its dispatch: no prices, and no pit. */
export const shiftTermsSchema = termsSchema
  .pick({
    projectId: true,
    projectName: true,
    timeZone: true,
    haulId: true,
    offerId: true,
    dispatchId: true,
    jobberEntityId: true,
    jobberName: true,
    truckingEntityId: true,
    truckingName: true,
    driverEntityId: true,
    driverName: true,
  })
  .extend({
    truck: truckSnapshotSchema.pick({ truckId: true, number: true, plate: true }),
    /** Who offered the work on, and the jobber's offer that it accepted. */
    broker: brokerTermsSchema.pick({ entityId: true, name: true }).extend({ offerId: idSchema.optional() }).optional(),
  })
export type ShiftTerms = z.infer<typeof shiftTermsSchema>

/** Who canceled a shift, and when the server received it. It is always a payer: a hauler that cancels owes nothing. */
export const cancellationSchema = z.object({
  at: instantMsSchema,
  shiftStartAt: instantMsSchema,
  by: z.object({ uid: uidSchema, entityId: idSchema }),
})

/** The agreements that may pay a shift: the jobber's with hauler or broker, and the broker's with its hauler. */
export const shiftAgreements = ['haul', 'subHaul'] as const
export type ShiftAgreement = (typeof shiftAgreements)[number]

/** Other times that count since an agreed shift was corrected. */
export const correctedSheetSchema = z.object({
  /** The act that proposed it. */
  correctionId: idSchema,
  /** When all who have to agree had agreed. */
  at: instantMsSchema,
  sheet: timeSheetSchema,
})

/** What other times, or a revised price of fuel, changed in what one agreement has booked. */
const bookedChangeSchema = z.object({
  /** Its cause in the ledger, and of its item on a statement. */
  bookingId: idSchema,
  /** Lines reversed whole, and written again. With a minimum of the day, lines of the truck's other shifts, too. */
  lines: z.array(lineSchema).max(500),
  changeCents: centsSchema,
})

/** What a shift is paid by under one agreement: its frozen card by the hour or day, and what is booked. */
export const shiftMoneySchema = z.object({
  currency: currencySchema,
  card: rateCardFieldsSchema,
  /** Which version of the accepted card; absent for the first. */
  version: z.int().min(2).optional(),
  /** What a broker keeps of the card's lines. */
  commission: commissionSchema.optional(),
  /** The prices of the fuel index that the card names, for the shift day. */
  fuel: z.array(indexPriceSchema).max(10).optional(),
  /** For a card by the time on site: the first arrival, and the last delivery, of the shift's loads. */
  onSite: z.object({ arriveAt: instantMsSchema, leaveAt: instantMsSchema }).optional(),
  /** Absent until both sides have agreed and it could be priced. */
  booked: pricedSchema.optional(),
  /** What was booked after it, in this order. */
  corrections: z.array(bookedChangeSchema).max(200).optional(),
  /** What disputes of its lines hold and have settled, as booked. */
  holds: z.array(holdSchema).max(100).optional(),
})
export type ShiftMoney = z.infer<typeof shiftMoneySchema>

export const shiftSchema = z.object({
  projectId: idSchema,
  shiftId: idSchema,
  /** The day on which it began; a night shift is one day. */
  shiftDay: daySchema,
  terms: shiftTermsSchema,
  createdOn: instantMsSchema,
  /** A shift that was canceled late: it has no times, and pays the fee of its card. */
  cancelled: cancellationSchema.optional(),
  /** In the order of their booking: the times of the last one count. */
  corrections: z.array(correctedSheetSchema).max(100).optional(),
  /** What the jobber pays for it. Absent when loads are paid instead of shifts. */
  money: shiftMoneySchema.optional(),
  /** What a broker pays its hauler for it. */
  subHaul: shiftMoneySchema.optional(),
})
/** The acts are stored separately, append-only, one row each. */
export type Shift = z.infer<typeof shiftSchema>

/** The agreement that pays the hauler whose truck and driver it is. */
export function ownShiftAgreementOf({ broker }: Pick<ShiftTerms, 'broker'>): ShiftAgreement {
  return broker ? 'subHaul' : 'haul'
}

const moneyFields = { haul: 'money', subHaul: 'subHaul' } as const satisfies Record<ShiftAgreement, keyof Shift>

/** What pays a shift under an agreement. */
export function moneyIn(shift: Pick<Shift, 'money' | 'subHaul'>, agreement: ShiftAgreement): ShiftMoney | undefined {
  return shift[moneyFields[agreement]]
}

/** The shift with other money under an agreement. */
export function withMoney(shift: Shift, agreement: ShiftAgreement, money: ShiftMoney): Shift {
  return { ...shift, [moneyFields[agreement]]: money }
}

/** The relations of an entity to a shift. Pits and operators have none, so they don't see it. */
export function shiftRelationsOf(
  entityId: string,
  terms: Pick<ShiftTerms, 'driverEntityId' | 'truckingEntityId' | 'jobberEntityId'> & {
    broker?: { entityId: string } | undefined
  },
): ShiftRelation[] {
  const relations: [ShiftRelation, boolean][] = [
    ['trucker', terms.driverEntityId === entityId],
    ['fleet', terms.truckingEntityId === entityId],
    ['jobber', terms.jobberEntityId === entityId],
    ['broker', terms.broker?.entityId === entityId],
  ]
  return relations.filter(([, isPart]) => isPart).map(([relation]) => relation)
}

/** The terms of a shift, from those of its dispatch: zod drops what a shift does not have. */
export function shiftTermsOf(terms: z.input<typeof shiftTermsSchema>): ShiftTerms {
  return shiftTermsSchema.parse(terms)
}
