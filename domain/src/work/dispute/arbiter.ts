/** Who ends a dispute besides its two sides, and by when the other side answers. */
import { disputeRulesOf, type RateCard } from '../../pay/card/rate-card.ts'
import { claimableCents, type Granted, grantedCents } from '../../pay/dispute/dispute.ts'
import type { Line } from '../../pay/line/line.ts'
import { addDays, dayOf } from '../../time.ts'
import { actAt } from '../act-order.ts'
import { agreementPartiesOf } from '../dispatch/dispatch.ts'
import type { DisputeAct, LineDispute } from './line-dispute.ts'

type Chain = Parameters<typeof agreementPartiesOf>[0]

/** The arbiter that the agreement names; undefined if it is a party of the load, since no one judges their own case. */
export function arbiterOf(card: Pick<RateCard, 'disputes'> | undefined, terms: Chain) {
  const arbiter = card?.disputes?.arbiter
  const isParty = agreementPartiesOf(terms).some(({ payerEntityId, payeeEntityId }) =>
    [payerEntityId, payeeEntityId].some(each => each === arbiter?.entityId),
  )
  return isParty ? undefined : arbiter
}

/** When the server received the dispute; on the raiser's phone, until then, when it was raised. */
export function raisedAtOf({ disputeId }: Pick<LineDispute, 'disputeId'>, acts: readonly DisputeAct[]): number {
  const raised = acts.find(({ actId }) => actId === disputeId)
  return raised ? (raised.receivedAt ?? actAt(raised)) : 0
}

/** The last day on which the other side can answer before the arbiter may settle, in the project's time zone. */
export function answerByOf(raisedAt: number, card: Pick<RateCard, 'disputes'> | undefined, timeZone: string): string {
  return addDays(dayOf(raisedAt, timeZone), disputeRulesOf(card).answerDays)
}

/** Whether the other side has answered: with a number, or a refusal. */
export function isAnswered({ otherGrants, refused }: Pick<LineDispute, 'otherGrants' | 'refused'>): boolean {
  return refused || otherGrants !== undefined
}

/**
 * Why the arbiter can't settle it now. The other side has until the answer-by day, and the arbiter chooses between what
 * the sides say.
 * @returns the sentence, or undefined when it can be settled
 */
export function whyNotSettle(
  dispute: Pick<LineDispute, 'state' | 'raised' | 'raiserGrants' | 'otherGrants' | 'refused'>,
  { line, granted, answerBy, today }: { line: Line; granted: Granted; answerBy: string; today: string },
): string | undefined {
  if (dispute.state !== 'open') return settleRefusals.over
  if (!isAnswered(dispute) && today <= answerBy) return settleRefusals.early
  const centsOf = (side: Granted | undefined) => (side && grantedCents(line, side)) ?? line.amountCents
  const [least = 0, most = 0] = [centsOf(dispute.raiserGrants), centsOf(dispute.otherGrants)].toSorted((a, b) => a - b)
  const cents = grantedCents(line, granted)
  // A claim that a phone without a network made before claims had a limit doesn't widen it.
  const isOutside = cents === undefined || cents < least || cents > Math.min(most, claimableCents(line))
  return isOutside ? settleRefusals.outside : undefined
}

export const settleRefusals = {
  over: 'This dispute is over.',
  early: 'Wait until the other side has answered, or until its deadline to respond.',
  outside: "Enter a number between the two sides' numbers.",
} as const
