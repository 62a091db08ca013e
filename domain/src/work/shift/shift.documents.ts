/** The documents of a shift for the driver, the hauler and the jobber. They have no prices. */
import { z } from 'zod'
import { type DocumentChange, liveAfterSettledMs } from '../../document/document.ts'
import { entityScope } from '../../document/scope.ts'
import { idSchema } from '../../ids.ts'
import { dayMs, daySchema, instantMsSchema } from '../../time.ts'
import { distinctActs } from '../act-order.ts'
import { foldShift, type ShiftFold, shiftSides } from './fold-shift.ts'
import {
  punchSourceSchema,
  type Shift,
  type ShiftAct,
  shiftActSchema,
  shiftBreakSchema,
  shiftRelations,
  shiftRelationsOf,
  shiftTermsSchema,
  timeSheetSchema,
} from './shift.ts'
import { workedMinutes } from './shift-facts.ts'
import { type ShiftConcern, shiftConcernCodes, shiftConcerns, shiftStateNames } from './shift-states.ts'

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
})
export type ShiftDocument = z.infer<typeof shiftDocumentSchema>

export type ShiftToShow = { shift: Shift; acts: readonly ShiftAct[]; overlaps: boolean }

/** One document in the scope of each party. */
export function shiftDocuments({ shift, acts, overlaps }: ShiftToShow): DocumentChange[] {
  const { jobberEntityId, truckingEntityId, driverEntityId } = shift.terms
  return [...new Set([jobberEntityId, truckingEntityId, driverEntityId])].map(entityId => {
    const body = foldedShift({ ...shift, relations: shiftRelationsOf(entityId, shift.terms) }, acts, overlaps)
    const liveUntil = liveUntilOf(body)
    return {
      ...{ scope: entityScope(entityId), collection: 'shifts', id: shift.shiftId, body },
      ...(liveUntil !== undefined && { liveUntil }),
    }
  })
}

/** The fields of a shift's document that don't come from its acts. */
export type ShiftBase = Pick<ShiftDocument, 'projectId' | 'shiftId' | 'shiftDay' | 'createdOn' | 'relations' | 'terms'>

/** A document with the fold of its acts. The server publishes it; a phone predicts it with its own pending acts. */
export function foldedShift(base: ShiftBase, acts: readonly ShiftAct[], overlaps: boolean): ShiftDocument {
  const fold = foldShift(acts)
  const { projectId, shiftId, shiftDay, createdOn, relations, terms } = base
  const { state, sheet, startSource, statements, agreedAt } = fold
  return {
    ...{ projectId, shiftId, shiftDay, createdOn, relations, terms, acts: distinctActs(acts), state },
    stateSince: fold.stateSince ?? createdOn,
    ...{ sheet, startSource, workedMinutes: workedMinutes(base, sheet), statements, agreedAt },
    needsYou: concernsOf(fold, overlaps, relations),
  }
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
