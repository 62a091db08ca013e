/**
 * Corrections of an approved load as its agreements have booked them. Nothing is edited: changed lines are reversed
 * whole and written again.
 */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { centsSchema } from '../../money.ts'
import { type IndexPrice, indexPriceSchema } from '../../pay/card/fuel-terms.ts'
import { ownAddOnSchema, rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { lineSchema } from '../../pay/line/line.ts'
import { statedQuantitySchema } from '../../pay/load/load-facts.ts'
import { quantitySchema } from '../../units.ts'
import { type AgreementCards, type AgreementKind, agreements } from '../../work/agreement-cards.ts'
import { witnessSchema } from '../act/act.ts'
import type { LoadQuantity } from '../quantity/quantity.ts'
import type { CorrectedFact } from './load-correction.ts'

/** As the record and the documents keep it. */
export const correctedQuantitySchema = quantitySchema.extend({
  stated: statedQuantitySchema,
  source: witnessSchema,
  weighed: z.boolean(),
  actId: idSchema,
})

/** One correction as one agreement has booked it, on the load's record. */
export const bookedCorrectionSchema = z.object({
  correctionId: idSchema,
  agreement: z.enum(agreements),
  /** Its cause in the ledger, and of its item on a statement. */
  bookingId: idSchema,
  quantity: correctedQuantitySchema.optional(),
  card: rateCardFieldsSchema.optional(),
  addOn: ownAddOnSchema.optional(),
  fuel: indexPriceSchema.optional(),
  /** The changed lines, reversed whole, and written again. None if only the quantity has changed, not what is paid. */
  lines: z.array(lineSchema).max(500),
  changeCents: centsSchema,
})
export type BookedCorrection = z.infer<typeof bookedCorrectionSchema>

/** The quantity that counts for an agreement after its corrections; undefined if none of them changed the quantity. */
export function correctedQuantity(
  corrections: readonly BookedCorrection[],
  agreement: AgreementKind,
): LoadQuantity | undefined {
  return corrections.findLast(each => each.agreement === agreement && each.quantity)?.quantity
}

/** The prices of fuel that count for an agreement after its corrections. */
export function correctedFuel(
  corrections: readonly BookedCorrection[],
  agreement: AgreementKind,
  fuel: readonly IndexPrice[] = [],
): IndexPrice[] {
  return fuel.map(
    price =>
      corrections.findLast(each => each.agreement === agreement && each.fuel?.index === price.index)?.fuel ?? price,
  )
}

/** The cards that count after corrections. */
export function correctedCards(booked: readonly BookedCorrection[], cards: AgreementCards): AgreementCards {
  const corrected = agreements.flatMap(agreement => {
    const card = booked.findLast(each => each.agreement === agreement && each.card)?.card
    const before = cards[agreement]
    return before ? [[agreement, { ...before, ...(card && { card }) }]] : []
  })
  return Object.fromEntries(corrected)
}

/** The fact as the record keeps it. */
export function bookedFact(fact: CorrectedFact): Pick<BookedCorrection, 'quantity' | 'card' | 'addOn' | 'fuel'> {
  if ('quantity' in fact) {
    const { amountMilli, unit, stated, source, weighed, actId } = fact.quantity
    return { quantity: { amountMilli, unit, stated, source, weighed, actId } }
  }
  if ('card' in fact) return { card: fact.card }
  return 'fuel' in fact ? { fuel: fact.fuel } : { addOn: fact.addOn }
}
