/** A rate card in words, one sentence to a line; quiet where something else is to be read first. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { useCardSentences } from './card-sentences.ts'

type Props = { card: RateCard; currency: string; quiet?: boolean }

export function CardInWords({ card, currency, quiet }: Props) {
  const sentences = useCardSentences()
  return (
    <div className={quiet ? 'hw-quiet hw-small' : undefined}>
      {sentences(card, currency).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
