/** A revised price of fuel is a correction of the loads that were approved with it. No one has to agree. */
import type { IndexPrice } from '../../pay/card/fuel-terms.ts'
import { type AgreementKind, agreements } from '../../work/agreement-cards.ts'
import type { LoadLogFold } from '../fold/fold.ts'
import type { LoadLog } from '../load-log.ts'
import { correctableNow, effectOf } from './correction-effect.ts'

/** The agreements of an approved load that a price of its day changes, and that have no such correction yet. */
export function agreementsToReprice(loadLog: LoadLog, fold: LoadLogFold, price: IndexPrice): AgreementKind[] {
  const { corrections = [] } = loadLog
  return agreements.filter(agreement => {
    const load = correctableNow(loadLog, fold, agreement)
    if (!load) return false
    const waiting = fold.corrections.find(
      ({ correctionId, fact, state }) =>
        state === 'open' &&
        'fuel' in fact &&
        fact.agreement === agreement &&
        fact.fuel.index === price.index &&
        !corrections.some(each => each.correctionId === correctionId && each.agreement === agreement),
    )
    if (waiting) return !('fuel' in waiting.fact && isSamePrice(waiting.fact.fuel, price))
    const effect = effectOf(load, { agreement, fuel: price })
    return effect !== undefined && effect.lines.length > 0
  })
}

function isSamePrice(a: IndexPrice, b: IndexPrice): boolean {
  return a.price?.priceMills === b.price?.priceMills && a.price?.effectiveFrom === b.price?.effectiveFrom
}
