/** What another card changes, in words. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { useCardSentences } from './card-labels.ts'
import { SentenceChange } from './SentenceChange.tsx'

type Props = { before: RateCard; after: RateCard; currency: string }

export function CardChange({ before, after, currency }: Props) {
  const sentences = useCardSentences()
  return <SentenceChange before={sentences(before, currency)} after={sentences(after, currency)} />
}
