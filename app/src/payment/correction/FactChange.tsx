/** What a correction says was wrong, and what is right: "$3.40 to $3.60". Another card can also change other rules. */
import type { CorrectedFact } from '@haulway/domain/load-log/correction/load-correction.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isSameCard, type RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { CardChange } from '../../pay/CardChange.tsx'
import { useFactText } from './correction-labels.ts'
import { paidRateOf, withPaidRate } from './paid-rate.ts'

type Props = { load: LoadLogDocument; fact: CorrectedFact }

export function FactChange({ load, fact }: Props) {
  const factText = useFactText()
  const { money, terms } = load
  const agreed = 'card' in fact ? money?.[fact.agreement] : undefined
  if (money && agreed && 'card' in fact && !isOnlyRate(agreed.card, fact.card, terms.leg)) {
    const { card, commission } = agreed
    return <CardChange before={card} after={fact.card} currency={money.currency} commission={commission} />
  }
  return <p>{factText(load, fact)}</p>
}

/** Whether the two differ in nothing but the rate that the load is paid by. */
function isOnlyRate(before: RateCard, after: RateCard, leg: LoadLogDocument['terms']['leg']): boolean {
  return isSameCard(withPaidRate(before, leg, paidRateOf(after, leg)), after)
}
