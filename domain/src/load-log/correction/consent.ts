/** Whose consent a correction of an approved load needs: those who lose by it agree. */
import { type Line, totalOf } from '../../pay/line/line.ts'
import type { AgreementKind } from '../../work/agreement-cards.ts'
import { agreementOf, agreementPartiesOf, type LoadParties, type Terms } from '../../work/dispatch/dispatch.ts'
import { differsBeyond, hasScale, isMoreThan, type LoadQuantity, quantityToleranceBps } from '../quantity/quantity.ts'
import type { LoadCorrection } from './load-correction.ts'

export type ConsentTerms = Parameters<typeof agreementOf>[0] &
  Pick<LoadParties, 'pitEntityId'> &
  Pick<Terms, 'gramsPerCubicMeter'>

/**
 * The entities that must agree to a change of one agreement and have not: the side that it goes against; both sides for
 * another card, and for what changes no amount. No one for what the system corrects.
 * @param isOwnError the pit corrects its own scale alone
 */
export function whoMustAgree(
  { fact, bySystem, agreedBy }: LoadCorrection,
  terms: ConsentTerms,
  { agreement, changeCents, isOwnError }: { agreement: AgreementKind; changeCents: number; isOwnError: boolean },
): string[] {
  const { payerEntityId: payer, payeeEntityId: payee } = agreementOf(terms, agreement)
  if (bySystem || isOwnError) return []
  const needed = 'card' in fact || changeCents === 0 ? [payer, payee] : [changeCents < 0 ? payee : payer]
  return [...new Set(needed)].filter(each => !agreedBy.includes(each))
}

type OwnError = {
  /** The quantities that have counted for the agreement, that of the approval first and today's last. */
  counted: readonly LoadQuantity[]
  /** What changes in the agreement, and in the pit's own. */
  lines: readonly Line[]
  ofPit: readonly Line[]
}

/**
 * Whether the pit corrects an error of its own scale, which needs no one else: a ticket that is lower by no more than
 * two honest measurements differ, and that costs the pit at least the share of its pay that it costs the payee. A pit
 * that is paid by the load, nothing, or a minimum would cut the pay of others at no cost. Many small steps are one.
 */
export function correctsOwnScale(
  { fact, by }: LoadCorrection,
  terms: ConsentTerms,
  { counted, lines, ofPit }: OwnError,
): boolean {
  const { pitEntityId: pit } = terms
  const gramsPerCubicMeter = terms.gramsPerCubicMeter ?? undefined
  const ticket = counted[0]
  const now = counted.at(-1)
  if (by !== pit || !('quantity' in fact) || !ticket || !hasScale.has(ticket.source) || !now) return false
  const isOfHauling = agreementPartiesOf(terms).some(
    each => each.kind !== 'material' && [each.payerEntityId, each.payeeEntityId].includes(pit),
  )
  // What a payer's own pit loses, its people gain as the payer.
  const gains = isOfHauling || fact.pitOfPayer
  const { stated } = fact.quantity
  if (gains || isMoreThan(stated, now.stated, gramsPerCubicMeter) !== false) return false
  const isFar = (each: LoadQuantity) =>
    differsBeyond(each.stated, stated, quantityToleranceBps, gramsPerCubicMeter) !== false
  if (counted.some(isFar)) return false
  const own = lossOf(ofPit)
  const payee = lossOf(lines)
  const isSmall = payee.cents >= 0 && payee.cents * 10_000 <= payee.ofCents * quantityToleranceBps
  // Each of the two is rounded to a cent.
  const isShared = own.cents > 0 && (own.cents + 1) * payee.ofCents >= (payee.cents - 1) * own.ofCents
  return isSmall && isShared
}

/** What changed lines take, and of what: lines that stay are paid as before. */
function lossOf(lines: readonly Line[]): { cents: number; ofCents: number } {
  return { cents: 0 - totalOf(lines), ofCents: 0 - totalOf(lines.filter(({ reverses }) => reverses)) }
}

/**
 * Whether the side has agreed that a quantity goes against where it moves no amount: by the hour, fewer tons are less
 * pay for the driver, and more tons are more of the plan.
 */
export function hasLoserAgreed(
  { fact, agreedBy }: LoadCorrection,
  terms: ConsentTerms,
  { agreement, now }: { agreement: AgreementKind; now: LoadQuantity | undefined },
): boolean {
  const { payerEntityId: payer, payeeEntityId: payee } = agreementOf(terms, agreement)
  if (!('quantity' in fact) || !now) return agreedBy.includes(payer) && agreedBy.includes(payee)
  const isMore = isMoreThan(fact.quantity.stated, now.stated, terms.gramsPerCubicMeter ?? undefined) !== false
  return agreedBy.includes(isMore ? payer : payee)
}
