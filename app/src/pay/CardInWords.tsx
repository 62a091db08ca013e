/** A rate card in words, one sentence to a line; quiet where something else is to be read first. */

import { earnedCard } from '@haulway/domain/pay/card/day-rules.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { Commission } from '@haulway/domain/pay/commission/commission.ts'
import { WholeCodes } from '../ui/format/WholeCodes.tsx'
import { useCardSentences } from './card-labels.ts'
import { useCommissionSentence } from './commission-labels.ts'

type Props = {
  card: RateCard
  currency: string
  quiet?: boolean
  /** What the payer keeps of what the card pays. */
  commission?: Commission | undefined
}

export function CardInWords({ card, currency, quiet, commission }: Props) {
  const sentences = useCardSentences()
  const commissionSentence = useCommissionSentence()
  const earned = sentences(earnedCard(card, commission), currency)
  const all = [...earned, ...(commission ? [commissionSentence(commission, currency)] : [])]
  return (
    <div className={quiet ? 'hw-quiet hw-small' : undefined}>
      {all.map(sentence => (
        <p key={sentence}>
          <WholeCodes>{sentence}</WholeCodes>
        </p>
      ))}
    </div>
  )
}
