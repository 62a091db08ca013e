/** The documents of a shift for the driver, the hauler and the jobber. Only the last two see what it pays. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { priceSchema } from '../../pay/line/line.ts'
import { dayMs, daySchema, instantMsSchema } from '../../time.ts'
import { distinctActs } from '../act-order.ts'
import { agreementCardSchema } from '../agreement-cards.ts'
import { isAboutLine } from '../dispute/line-dispute.ts'
import { foldShift, type ShiftFold, shiftSides } from './fold-shift.ts'
import {
  punchSourceSchema,
  type Shift,
  type ShiftAct,
  type ShiftMoney,
  type ShiftTerms,
  shiftActSchema,
  shiftBreakSchema,
  shiftMoneySchema,
  shiftRelations,
  shiftRelationsOf,
  shiftTermsSchema,
  timeSheetSchema,
} from './shift.ts'
import { workedMinutes } from './shift-facts.ts'
import { bookedPay, payOfShift } from './shift-pay.ts'
import { type ShiftConcern, shiftConcernCodes, shiftConcerns, shiftStateNames } from './shift-states.ts'

/** What a shift pays, for the two parties of the hauling agreement. */
const shiftMoneyDocumentSchema = shiftMoneySchema.omit({ card: true, booked: true }).extend({
  haul: agreementCardSchema.extend({ pay: priceSchema }),
  /** The pay is final, and owed. */
  isBooked: z.boolean(),
  /** The acts of disputes of its lines: only the two parties see them. */
  acts: z.array(shiftActSchema).default([]),
})

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
  needsYou: z.array(z.enum(shiftConcernCodes)),
  /** Absent when loads are paid instead of shifts. */
  money: shiftMoneyDocumentSchema.optional(),
})
export type ShiftDocument = z.infer<typeof shiftDocumentSchema>

export type ShiftToShow = { shift: Shift; acts: readonly ShiftAct[]; overlaps: boolean }

/** One document in the scope of each party. */
export function shiftDocuments({ shift, acts, overlaps }: ShiftToShow): DocumentChange[] {
  const { jobberEntityId, truckingEntityId, driverEntityId, broker } = shift.terms
  const { money: paid, ...known } = shift
  const money = paid && moneyOf(known, paid, foldShift(acts))
  const brokers = broker ? [broker.entityId] : []
  return [...new Set([jobberEntityId, ...brokers, truckingEntityId, driverEntityId])].map(entityId => {
    const relations = shiftRelationsOf(entityId, shift.terms)
    const isParty = relations.includes('jobber') || relations.includes('fleet')
    const terms = entityId === jobberEntityId ? termsForJobber(shift.terms) : shift.terms
    const base = { ...known, terms, relations, ...(isParty && money && { money }) }
    const body = foldedShift(base, acts, overlaps)
    const liveUntil = liveUntilOf(body)
    return {
      ...{ scope: entityScope(entityId), collection: 'shifts', id: shift.shiftId, body },
      ...(liveUntil !== undefined && { liveUntil }),
    }
  })
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
  'projectId' | 'shiftId' | 'shiftDay' | 'createdOn' | 'relations' | 'terms' | 'money'
>

/** A document with the fold of its acts. The server publishes it; a phone predicts it with its own pending acts. */
export function foldedShift(base: ShiftBase, acts: readonly ShiftAct[], overlaps: boolean): ShiftDocument {
  const fold = foldShift(acts)
  const distinct = distinctActs(acts)
  const disputes = distinct.filter(isAboutLine)
  const { projectId, shiftId, shiftDay, createdOn, relations, terms, money } = base
  const { state, sheet, startSource, statements, agreedAt } = fold
  return {
    ...{
      projectId,
      shiftId,
      shiftDay,
      createdOn,
      relations,
      terms,
      acts: distinct.filter(act => !isAboutLine(act)),
      state,
    },
    stateSince: fold.stateSince ?? createdOn,
    ...{ sheet, startSource, workedMinutes: workedMinutes(base, sheet), statements, agreedAt },
    needsYou: concernsOf(fold, overlaps, relations),
    ...(money && {
      money: { ...money, acts: disputes, ...(!money.isBooked && { haul: payAgain(base, money, sheet) }) },
    }),
  }
}

type ShownMoney = NonNullable<ShiftDocument['money']>

function moneyOf(shift: Omit<Shift, 'money'>, money: ShiftMoney, { sheet }: ShiftFold): ShownMoney {
  const { card, booked, ...rest } = money
  const pay = bookedPay(money) ?? payOfShift(shift, money, sheet)
  return { ...rest, haul: { card, pay }, isBooked: booked !== undefined, acts: [] }
}

/** A phone prices the times that its user states now. */
function payAgain(base: ShiftBase, { haul, ...rest }: ShownMoney, sheet: ShiftFold['sheet']): ShownMoney['haul'] {
  return { ...haul, pay: payOfShift(base, { ...rest, card: haul.card }, sheet) }
}

function concernsOf(fold: ShiftFold, overlaps: boolean, relations: ShiftDocument['relations']): ShiftConcern[] {
  const isFound = (code: ShiftConcern) => (code === 'overlap' ? overlaps : fold.needsYou.includes(code))
  const isFor = (code: ShiftConcern) =>
    relations.some(relation => shiftConcerns[code].who.some(who => who === relation))
  return shiftConcernCodes.filter(code => isFound(code) && isFor(code))
}

/** A driver's record of hours shows the seven days before today, also without a network. */
const daysShownMs = 9 * dayMs

function liveUntilOf({ agreedAt, sheet }: ShiftDocument): number | undefined {
  if (agreedAt === null) return undefined
  return Math.max(agreedAt + liveAfterSettledMs, (sheet.endAt ?? agreedAt) + daysShownMs)
}
