/** Whose consent other times of an agreed shift need: of each agreement, the side that they go against. */
import { agreementOf } from '../../dispatch/dispatch.ts'
import type { ShiftAgreement, ShiftTerms } from '../shift.ts'
import type { SheetCorrection } from './sheet-correction.ts'

/** What other times change under one agreement. */
export type SheetChange = { agreement: ShiftAgreement; changeCents: number }

/**
 * There is one time sheet, so a correction counts under all agreements at once, when all of these have agreed. Times
 * that change no amount need the two sides of the time sheet.
 * @returns the entities that must agree and have not
 */
export function whoMustAgree(
  { agreedBy }: Pick<SheetCorrection, 'agreedBy'>,
  terms: ShiftTerms,
  changes: readonly SheetChange[],
): string[] {
  const losers = changes.flatMap(({ agreement, changeCents }) => {
    const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
    if (changeCents === 0) return []
    return [changeCents < 0 ? payeeEntityId : payerEntityId]
  })
  const needed = losers.length > 0 ? losers : [terms.jobberEntityId, terms.truckingEntityId]
  return [...new Set(needed)].filter(each => !agreedBy.includes(each))
}
