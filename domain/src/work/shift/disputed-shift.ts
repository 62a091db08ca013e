/** A shift as its disputes read it, and what their arbiter sees of it: the times, and what each side says they are. */
import { z } from 'zod'
import type { DocumentChange } from '../../document/document.ts'
import { idSchema } from '../../ids.ts'
import { instantMsSchema } from '../../time.ts'
import { type Arbitration, arbitrationsOf, type DisputedWork } from '../dispute/arbitration.ts'
import { isAboutLine } from '../dispute/line-dispute.ts'
import { completeSheet, foldShift, shiftSides } from './fold-shift.ts'
import { moneyIn, type Shift, type ShiftAct, shiftAgreements, timeSheetSchema } from './shift.ts'
import { currentShiftPay } from './shift-pay.ts'

/** Without times for a shift that was canceled, or whose end is not known. */
export const arbitratedShiftSchema = z.object({
  shiftId: idSchema,
  /** The times that count. */
  sheet: timeSheetSchema.nullable(),
  /** What each side last proposed or agreed to. */
  stated: z.array(z.object({ side: z.enum(shiftSides), sheet: timeSheetSchema })),
  /** By GPS, when the card pays the time on site. */
  onSite: z.object({ arriveAt: instantMsSchema, leaveAt: instantMsSchema }).nullable(),
  isCancelled: z.boolean(),
})
type ArbitratedShift = z.infer<typeof arbitratedShiftSchema>

type ShiftInDispute = { shift: Shift; acts: readonly ShiftAct[] }

/** A shift as its disputes read it. */
export function disputedShift({ shift, acts }: ShiftInDispute): DisputedWork {
  const { projectId, shiftDay, terms } = shift
  const { sheet } = foldShift(acts, shift)
  const paid = shiftAgreements.flatMap(agreement => {
    const money = moneyIn(shift, agreement)
    return money ? [{ agreement, money }] : []
  })
  return {
    projectId,
    shiftDay,
    terms,
    acts,
    currency: paid[0]?.money.currency ?? '',
    cards: Object.fromEntries(paid.map(({ agreement, money }) => [agreement, money])),
    pay: Object.fromEntries(paid.map(({ agreement }) => [agreement, currentShiftPay(shift, agreement, sheet)])),
    holds: paid.flatMap(({ money }) => money.holds ?? []),
    isBooked: paid.some(({ money }) => money.booked !== undefined),
  }
}

/** In the scope of the arbiter that the card names. */
export function shiftArbitrations(inDispute: ShiftInDispute): DocumentChange[] {
  const { shift, acts } = inDispute
  if (!acts.some(isAboutLine)) return []
  const { sheet, statements } = foldShift(acts, shift)
  const stated = shiftSides.flatMap(side => {
    const statement = statements[side]
    return statement ? [{ side, sheet: statement.sheet }] : []
  })
  const isCancelled = shift.cancelled !== undefined
  return arbitrationsOf(disputedShift(inDispute)).map(({ body, ...rest }) => {
    const agreement = body.money?.agreement === 'subHaul' ? 'subHaul' : 'haul'
    const onSite = moneyIn(shift, agreement)?.onSite ?? null
    const times = { shiftId: shift.shiftId, sheet: completeSheet(sheet) ?? null, stated, onSite, isCancelled }
    const whole: Arbitration & { shift: ArbitratedShift } = { ...body, shift: times }
    return { ...rest, collection: 'arbitrations', id: body.disputeId, body: whole }
  })
}
