/** Add-ons: what the card adds to each load, shift or unit, and what one load or shift has on its own. */

import { centsOfAmount, times } from '../../exact.ts'
import { ofE4, ofMilli, ofPercentMilli } from '../card/quantities.ts'
import type { CardAddOn, OwnAddOn } from '../card/rate-card.ts'
import { type Line, type LineUnit, nanoOf } from '../line/line.ts'

/** The add-ons of a card for one load or shift, or for each of its billed units. */
export function cardAddOnLines(
  addOns: readonly CardAddOn[],
  per: CardAddOn['per'],
  ref: string,
  quantity: { quantityMilli: number; unit: LineUnit } = { quantityMilli: 1000, unit: 'each' },
): Line[] {
  return addOns
    .filter(addOn => addOn.per === per)
    .map(addOn => addOnLine(addOn, ref, quantity.quantityMilli, quantity.unit, 'addOn'))
}

export function ownAddOnLines(addOns: readonly OwnAddOn[], ref: string): Line[] {
  return addOns.map(addOn => addOnLine(addOn, ref, addOn.eachMilli, 'each', 'ownAddOn'))
}

type AddOn = Pick<CardAddOn, 'code' | 'amountE4' | 'markupPercentMilli'>

function addOnLine(addOn: AddOn, ref: string, quantityMilli: number, unit: LineUnit, rule: Line['rule']): Line {
  const { code, amountE4, markupPercentMilli } = addOn
  const rate = times(ofE4(amountE4), ofPercentMilli(100_000 + markupPercentMilli))
  return {
    code: `addOn:${code}`,
    ref,
    quantityMilli,
    unit,
    rateNano: nanoOf(rate),
    amountCents: centsOfAmount(times(ofMilli(quantityMilli), rate)),
    rule,
    ...(markupPercentMilli > 0 && { facts: { markupPercentMilli } }),
  }
}
