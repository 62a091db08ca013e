/** What another agreement changes, in words: the sentences that no longer apply, and those that are new. */

import { earnedCard } from '@haulway/domain/pay/card/day-rules.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { Commission } from '@haulway/domain/pay/commission/commission.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCardSentences } from './card-labels.ts'
import './card-change.css'

type Props = {
  before: RateCard
  after: RateCard
  currency: string
  /** The payer's commission on what each card pays. */
  commission?: Commission | undefined
}

export function CardChange({ before, after, currency, commission }: Props) {
  const sentences = useCardSentences()
  const sentencesOf = (card: RateCard) => sentences(earnedCard(card, commission), currency)
  return <SentenceChange before={sentencesOf(before)} after={sentencesOf(after)} />
}

type SentencesProps = { before: readonly string[]; after: readonly string[] }

export function SentenceChange({ before, after }: SentencesProps) {
  const { t } = useLingui()
  const gone = before.filter(sentence => !after.includes(sentence))
  const added = after.filter(sentence => !before.includes(sentence))
  if (gone.length + added.length === 0) {
    return (
      <p>
        <Trans>The same as now.</Trans>
      </p>
    )
  }
  return (
    <ul className="card-change" aria-label={t`What changes`}>
      {gone.map(sentence => (
        <li key={sentence}>
          <span className="hw-quiet">{t`Now`}</span> <del>{sentence}</del>
        </li>
      ))}
      {added.map(sentence => (
        <li key={sentence}>
          <span className="hw-quiet">{t`New`}</span> <ins>{sentence}</ins>
        </li>
      ))}
    </ul>
  )
}
