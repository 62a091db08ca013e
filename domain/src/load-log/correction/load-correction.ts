/** Corrections of an approved load: what was proposed, and who agreed. */

import type { IndexPrice } from '../../pay/card/fuel-terms.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import type { AgreementKind } from '../../work/agreement-cards.ts'
import { foldProposals, type Proposal } from '../../work/correction/fold-proposals.ts'
import type { LoadLogAct } from '../act/act.ts'
import { type LoadQuantity, type QuantityOptions, quantityIn } from '../quantity/quantity.ts'

/**
 * What a correction says was wrong: the quantity of the load, or the card, a missing add-on or the price of fuel of one
 * agreement.
 */
export type CorrectedFact =
  | { quantity: LoadQuantity; pitOfPayer?: true }
  | { agreement: AgreementKind; card: RateCard }
  | { agreement: AgreementKind; addOn: NonNullable<NonNullable<LoadLogAct['correction']>['addOn']> }
  | { agreement: AgreementKind; fuel: IndexPrice }

export type LoadCorrection = Proposal<CorrectedFact>

/** The agreement that a correction is about; undefined for a quantity, which counts for all of them. */
export function agreementIn(fact: CorrectedFact): AgreementKind | undefined {
  return 'agreement' in fact ? fact.agreement : undefined
}

/**
 * The corrections that were proposed after the approval.
 * @param acts each once
 * @param approval the approval's place in the server's order
 */
export function foldCorrections(
  acts: readonly LoadLogAct[],
  approval: number,
  options: QuantityOptions,
): LoadCorrection[] {
  return foldProposals<LoadLogAct, CorrectedFact>(acts, approval, {
    factIn: act => factIn(act, options),
    subjectOf,
    contentOf: fact => JSON.stringify('quantity' in fact ? fact.quantity.stated : fact),
    answerIn: ({ kind, correction }, fact) => {
      if (agreementIn(fact) !== correction?.agreement) return undefined
      if (kind === 'withdrawCorrection') return 'withdraw'
      return correction?.answer === 'accept' ? 'accept' : 'refuse'
    },
  })
}

/** What an act says was wrong. */
export function factIn(act: LoadLogAct, options: QuantityOptions): CorrectedFact | undefined {
  const { agreement, card, addOn, fuel } = act.correction ?? {}
  if (agreement && card) return { agreement, card }
  if (agreement && addOn) return { agreement, addOn }
  if (agreement && fuel) return { agreement, fuel }
  const quantity = quantityIn(act, options)
  return quantity && { quantity, ...(act.pitOfPayer && { pitOfPayer: act.pitOfPayer }) }
}

function subjectOf(fact: CorrectedFact): string {
  if ('quantity' in fact) return 'quantity'
  if ('card' in fact) return `${fact.agreement} card`
  return 'fuel' in fact ? `${fact.agreement} fuel: ${fact.fuel.index}` : `${fact.agreement} ${fact.addOn.code}`
}
