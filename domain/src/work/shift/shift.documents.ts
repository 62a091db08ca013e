/** The documents of a shift for the driver, the hauler and the jobber. Only the last two see what it pays. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { priceSchema } from '../../pay/line/line.ts'
import { dayMs, daySchema, instantMsSchema } from '../../time.ts'
import { actAt, distinctActs } from '../act-order.ts'
import { agreementCardSchema } from '../agreement-cards.ts'
import { isAboutCorrection } from '../correction/fold-proposals.ts'
import { agreementPartiesOf } from '../dispatch/dispatch.ts'
import { foldDisputes, isAboutLine } from '../dispute/line-dispute.ts'
import { openCorrectionOf } from './correction/sheet-correction.ts'
import { shiftArbitrations } from './disputed-shift.ts'
import { foldShift, type ShiftFold, shiftSides } from './fold-shift.ts'
import {
  cancellationSchema,
  correctedSheetSchema,
  moneyIn,
  punchSourceSchema,
  type Shift,
  type ShiftAct,
  type ShiftAgreement,
  type ShiftTerms,
  shiftActSchema,
  shiftAgreements,
  shiftBreakSchema,
  shiftMoneySchema,
  shiftRelations,
  shiftRelationsOf,
  shiftTermsSchema,
  timeSheetSchema,
} from './shift.ts'
import { workedMinutes } from './shift-facts.ts'
import { currentShiftPay, payOfShift } from './shift-pay.ts'
import { type ShiftConcern, shiftConcernCodes, shiftConcerns, shiftStateNames } from './shift-states.ts'

/** What a shift pays under one agreement, for its two parties. */
const shiftPaySchema = shiftMoneySchema
  .omit({ card: true, version: true, commission: true, booked: true, corrections: true })
  .extend({
    agreement: z.enum(shiftAgreements).default('haul'),
    /** By the card of the agreement. */
    haul: agreementCardSchema.extend({ pay: priceSchema }),
    /** The pay is final, and owed. */
    isBooked: z.boolean(),
    /** The acts of disputes of its lines: only the two parties see them. */
    acts: z.array(shiftActSchema).default([]),
  })
export type ShiftPayDocument = z.infer<typeof shiftPaySchema>

/** A broker reads what it is paid, and under `passedOn` what it pays its hauler. */
const shiftMoneyDocumentSchema = shiftPaySchema.extend({ passedOn: shiftPaySchema.optional() })

const statementSchema = z.object({
  kind: z.enum(['change', 'agree']),
  sheet: timeSheetSchema,
  at: instantMsSchema,
  uid: z.string(),
  reason: z.string().optional(),
})

/** Collection `shifts`. The fields after `acts` are their fold, so that lists need not fold. */
export const shiftDocumentSchema = z.object({
  projectId: idSchema,
  shiftId: idSchema,
  shiftDay: daySchema,
  createdOn: instantMsSchema,
  /** The relations in which the reading entity may act. */
  relations: z.array(z.enum(shiftRelations)),
  terms: shiftTermsSchema,
  acts: z.array(shiftActSchema),
  /** The times of the last one count, and the fields below show them. */
  corrections: z.array(correctedSheetSchema).optional(),
  state: z.enum(shiftStateNames),
  stateSince: instantMsSchema,
  sheet: z.object({
    startAt: instantMsSchema.nullable(),
    endAt: instantMsSchema.nullable(),
    breaks: z.array(shiftBreakSchema.extend({ to: instantMsSchema.nullable() })),
  }),
  startSource: punchSourceSchema.nullable(),
  /** Null until the end is known. */
  workedMinutes: z.int().nullable(),
  statements: z.partialRecord(z.enum(shiftSides), statementSchema),
  agreedAt: instantMsSchema.nullable(),
  /** For a shift that the payer canceled late. It has no times. */
  cancelled: cancellationSchema.optional(),
  needsYou: z.array(z.enum(shiftConcernCodes)),
  /** Absent when loads are paid instead of shifts. */
  money: shiftMoneyDocumentSchema.optional(),
})
export type ShiftDocument = z.infer<typeof shiftDocumentSchema>

export type ShiftToShow = { shift: Shift; acts: readonly ShiftAct[]; overlaps: boolean }

/** One document in the scope of each party, and one for the arbiter of each dispute. */
export function shiftDocuments({ shift, acts, overlaps }: ShiftToShow): DocumentChange[] {
  const { jobberEntityId, truckingEntityId, driverEntityId, broker } = shift.terms
  const { money: _, subHaul: __, ...known } = shift
  const fold = foldShift(acts, shift)
  const brokers = broker ? [broker.entityId] : []
  const parties = [...new Set([jobberEntityId, ...brokers, truckingEntityId, driverEntityId])]
  const ofParties = parties.flatMap((entityId): DocumentChange[] => {
    const relations = shiftRelationsOf(entityId, shift.terms)
    const [paid, passedOn] = agreementsOfParty(entityId, shift.terms).flatMap(
      agreement => moneyOf(shift, agreement, fold) ?? [],
    )
    const money = paid && { ...paid, ...(passedOn && { passedOn }) }
    // A party whose agreement has no fee doesn't see that others owe one.
    if (shift.cancelled && !money && entityId !== driverEntityId) return []
    const terms = entityId === jobberEntityId ? termsForJobber(shift.terms) : shift.terms
    const base = { ...known, terms, relations, ...(money && { money }) }
    const body = foldedShift(base, acts, overlaps)
    const liveUntil = liveUntilOf(body)
    return [
      {
        scope: entityScope(entityId),
        collection: 'shifts',
        id: shift.shiftId,
        body,
        ...(liveUntil !== undefined && { liveUntil }),
      },
    ]
  })
  return [...ofParties, ...shiftArbitrations({ shift, acts })]
}

/** The agreements that an entity is a party of, and so may see: what it is paid by comes first. */
export function agreementsOfParty(entityId: string, terms: ShiftTerms): ShiftAgreement[] {
  const agreements = agreementPartiesOf(terms).filter(
    ({ payerEntityId, payeeEntityId }) => payerEntityId === entityId || payeeEntityId === entityId,
  )
  return shiftAgreements.filter(agreement => agreements.some(({ kind }) => kind === agreement))
}

/** The jobber knows whom it contracted: the broker, and not its hauler. */
function termsForJobber({ broker, ...terms }: ShiftTerms): ShiftTerms {
  if (!broker) return terms
  const { offerId = terms.offerId } = broker
  return { ...terms, offerId, truckingEntityId: broker.entityId, truckingName: broker.name }
}

/** The fields of a shift's document that don't come from its acts. */
export type ShiftBase = Pick<
  ShiftDocument,
  'projectId' | 'shiftId' | 'shiftDay' | 'createdOn' | 'relations' | 'terms' | 'money' | 'cancelled' | 'corrections'
>

/** A document with the fold of its acts. The server publishes it; a phone predicts it with its own pending acts. */
export function foldedShift(base: ShiftBase, acts: readonly ShiftAct[], overlaps: boolean): ShiftDocument {
  const fold = foldShift(acts, base)
  const distinct = distinctActs(acts)
  const disputes = distinct.filter(isAboutLine)
  const { projectId, shiftId, shiftDay, createdOn, relations, terms, money, cancelled, corrections } = base
  const { sheet, startSource, statements, agreedAt } = fold
  return {
    projectId,
    shiftId,
    shiftDay,
    createdOn,
    relations,
    terms,
    acts: distinct.filter(act => !isAboutLine(act)),
    ...(corrections && { corrections }),
    state: cancelled ? ('cancelled' as const) : fold.state,
    stateSince: fold.stateSince ?? createdOn,
    sheet,
    startSource,
    workedMinutes: workedMinutes(base, sheet),
    statements,
    agreedAt,
    ...(cancelled && { cancelled }),
    needsYou: cancelled ? [] : concernsOf(fold, overlaps, relations),
    ...(money && { money: moneyAgain(base, money, sheet, disputes) }),
  }
}

type ShownMoney = NonNullable<ShiftDocument['money']>

function moneyOf(shift: Shift, agreement: ShiftAgreement, { sheet }: ShiftFold): ShiftPayDocument | undefined {
  const money = moneyIn(shift, agreement)
  const pay = currentShiftPay(shift, agreement, sheet)
  if (!money || !pay) return undefined
  const { card, version, commission, booked, corrections: _, ...rest } = money
  const haul = { card, ...(version && { version }), ...(commission && { commission }), pay }
  return { ...rest, agreement, haul, isBooked: booked !== undefined, acts: [] }
}

/** With the acts of its disputes. A phone prices the times that its user states now. */
function moneyAgain(
  base: ShiftBase,
  { passedOn, ...money }: ShownMoney,
  sheet: ShiftFold['sheet'],
  disputes: readonly ShiftAct[],
): ShownMoney {
  const again = (paid: ShiftPayDocument): ShiftPayDocument => {
    const { haul, agreement, isBooked, ...rest } = paid
    const acts = disputes.filter(({ dispute }) => dispute?.agreement === agreement)
    if (isBooked) return { ...paid, acts }
    const { card, commission } = haul
    return { ...paid, acts, haul: { ...haul, pay: payOfShift(base, { ...rest, card, commission }, sheet) } }
  }
  return { ...again(money), ...(passedOn && { passedOn: again(passedOn) }) }
}

function concernsOf(fold: ShiftFold, overlaps: boolean, relations: ShiftDocument['relations']): ShiftConcern[] {
  const isFound = (code: ShiftConcern) => (code === 'overlap' ? overlaps : fold.needsYou.includes(code))
  const isFor = (code: ShiftConcern) =>
    relations.some(relation => shiftConcerns[code].who.some(who => who === relation))
  return shiftConcernCodes.filter(code => isFound(code) && isFor(code))
}

/** A driver's record of hours shows the seven days before today, even without a network. */
const daysShownMs = 9 * dayMs

/** Undefined while someone may still have to answer. */
function liveUntilOf(body: ShiftDocument): number | undefined {
  const { acts, agreedAt, sheet, cancelled, money } = body
  const about = [money, money?.passedOn].flatMap(paid => paid?.acts ?? [])
  if (foldDisputes(about).some(({ state }) => state === 'open')) return undefined
  if (cancelled) return Math.max(cancelled.at, cancelled.shiftStartAt) + liveAfterSettledMs
  if (agreedAt === null || openCorrectionOf(foldShift(acts, body).corrections, body)) return undefined
  const settledAt = Math.max(agreedAt, ...[...acts.filter(isAboutCorrection), ...about].map(actAt))
  return Math.max(settledAt + liveAfterSettledMs, (sheet.endAt ?? agreedAt) + daysShownMs)
}
