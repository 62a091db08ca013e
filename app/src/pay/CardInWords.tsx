/** A rate card in words, one sentence to a line. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { useCardSentences } from './card-sentences.ts'

export function CardInWords({ card, currency }: { card: RateCard; currency: string }) {
  const sentences = useCardSentences()
  return (
    <div>
      {sentences(card, currency).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
